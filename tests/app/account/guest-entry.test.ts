import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext, visitorContext } from "#app/context.ts";
import { loader } from "#app/routes/account/auth.tsx";

test("a guest whose session has ended may enter as a guest again, though the cookie still names one", async () => {
  const context = new RouterContextProvider();
  const stadium = { id: "teddy", guestOrders: true, support: { email: "", phone: "" } };
  context.set(servicesContext, {
    identity: { findUser: async () => null, guests: { takesNew: true }, passkeys: { takesNew: true } },
    catalog: { find: async () => ({ stadium }) },
    seatLinks: { isSigned: async () => true },
  } as never);
  const visitor = { user: { id: "g1", isGuest: true }, seat: { section: "101" }, stadiumId: "teddy" };
  context.set(visitorContext, visitor as never);
  const url = new URL("https://x.example/auth?next=/order/confirm");
  const shown = await loader({ request: new Request(url), url, context } as never);
  expect(shown.data).toMatchObject({ takesGuest: true });
});
