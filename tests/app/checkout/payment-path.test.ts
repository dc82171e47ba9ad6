import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext, visitorContext } from "#app/context.ts";
import { action } from "#app/routes/checkout/confirm/confirm.tsx";
import { loadConfirm } from "#app/routes/checkout/confirm-data.ts";
import { paymentPath } from "#app/routes/payment-path.ts";

test.each([
  ["?way=pickup", "/order/confirm?way=pickup"],
  ["?way=pickup&again=o1", "/order/confirm?way=pickup&again=o1"],
  ["?total=1600", "/order/confirm"],
  ["?way=pickup&payment_intent_client_secret=s", "/order/confirm?way=pickup"],
])("who is led away from a payment at %s comes back to %s", (search, path) => {
  expect(paymentPath(search)).toBe(path);
});

test("a pickup whose form is sent before React runs stays a pickup", async () => {
  const body = new URLSearchParams({ phone: "0525550142" });
  const request = new Request("https://x.example/order/confirm?way=pickup", { method: "POST", body });
  const answer = await action({ request } as Parameters<typeof action>[0]).catch((each) => each);
  expect(answer.headers.get("location")).toBe("/order/confirm?way=pickup");
});

test("a pickup whose fan has to sign in again, or to choose the stadium, stays a pickup", async () => {
  const leadTo = async (user: object | null) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { identity: { findUser: async () => user } } as never);
    context.set(visitorContext, { stadiumId: null } as never);
    const url = new URL("https://x.example/order/confirm?way=pickup&again=o1");
    const thrown = await loadConfirm({ request: new Request(url), url, context }).catch((each) => each);
    return thrown.headers.get("location");
  };
  const next = encodeURIComponent("/order/confirm?way=pickup&again=o1");
  expect(await leadTo(null)).toBe(`/auth?next=${next}`);
  expect(await leadTo({ id: "u1" })).toBe(`/stadium-selection?next=${next}`);
});
