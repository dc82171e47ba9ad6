import { expect, test } from "vitest";
import { Payments } from "#app/routes/staff/ops/ops-screen.tsx";
import { draw } from "../../../support/draw.tsx";

const answer = (next: string | null) => ({
  problem: null,
  reconciled: { compared: 50, repaired: 0, open: [], next },
});
const drawn = async (from: ReturnType<typeof answer> | null) =>
  (await draw(<Payments now={0} answer={from} />, { areas: ["messages", "staff"] })).html;
const afterOf = (html: string) => /name="after" value="([^"]*)"/.exec(html)?.[1];

test("the next press goes on where the last comparison stopped, and says so", async () => {
  const html = await drawn(answer("payment-50"));
  expect(afterOf(html)).toBe("payment-50");
  expect(html).toContain("Press again to continue");
});

test("the first press, and the one after the last payment, begin with the oldest", async () => {
  expect(afterOf(await drawn(null))).toBe("");
  const html = await drawn(answer(null));
  expect(afterOf(html)).toBe("");
  expect(html).toContain("That was the last one");
});
