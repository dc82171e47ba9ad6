import { expect, test } from "vitest";
import { action } from "#app/routes/checkout/confirm/confirm.tsx";
import { parseSeat } from "#domain/seat/seat.ts";

async function send(fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request("https://seatside.test/order/confirm", { method: "POST", body });
  const answer = await action({ request } as Parameters<typeof action>[0]).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  return answer;
}

test("a seat that is sent without scripts stays on the phone, and never stands in an address", async () => {
  const seat = { section: "112", row: "14", seatNo: "7", entrance: "5" };
  const answer = await send({ ...seat, phone: "0525550142" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/order/confirm");
  const cookie = answer.headers.get("set-cookie") ?? "";
  const kept = parseSeat(decodeURIComponent(/seatside_seat=([^;]*)/.exec(cookie)?.[1] ?? ""));
  expect(kept).toMatchObject(seat);
  expect(cookie).not.toContain("0525550142");
});

test("a pickup's form, which asks for no seat, leaves the fan's as it is", async () => {
  const answer = await send({ way: "pickup", phone: "0525550142" });
  expect(answer.headers.get("set-cookie")).not.toContain("seatside_seat");
});
