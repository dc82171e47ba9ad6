import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { endedText, troubleText } from "#app/routes/staff/runner/runner-texts.ts";
import { ComplaintsBar } from "#app/routes/staff/shop/board/complaints-bar.tsx";
import { CollectForm } from "#app/routes/staff/shop/card/cancel-form.tsx";
import type { CardTools } from "#app/routes/staff/shop/card/card-tools.ts";
import { boardCard } from "#tests/support/board.ts";
import { draw } from "#tests/support/draw.tsx";

const actions = { busy: new Set(), problems: new Map(), waiting: new Map() };
const tools = { actions, canAct: true } as unknown as CardTools;
const plain = ({ text }: { text: string }) => text.replace(/[\u2066-\u2069]/g, "");
const staff = { areas: ["messages", "staff"] } as const;

test("whoever hands a pickup over checks an identity card while the bag holds a drink", async () => {
  const form = async (removedQuantity: number) => {
    const [dish] = boardCard().lines;
    const lines = dish ? [{ ...dish, ageRestricted: true, quantity: 1, removedQuantity }] : [];
    const props = { card: boardCard({ shelf: "A1", lines }), tools, timeZone: "UTC", now: 0 };
    return plain(await draw(<CollectForm {...props} onBack={() => {}} onDone={() => {}} />, staff));
  };
  expect(await form(0)).toContain("18+, check ID");
  expect(await form(1)).not.toContain("check ID");
});

test("a complaint about a pickup names its shelf, and no seat", async () => {
  const complaint = { reason: "cold" as const, lines: [{ position: 0, quantity: 1 }], at: 0 };
  const bar = async (shelf: string | null) =>
    plain(await draw(<ComplaintsBar cards={[boardCard({ shelf, complaint })]} tools={tools} />, staff));
  expect(await bar("A1")).toContain("Pickup · shelf A1");
  expect(await bar(null)).toContain("Section 112");
});

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const t = i18n._.bind(i18n);

test("a counter takes a canceled bag off its shelf, a runner brings it back", () => {
  const say = (isCounter: boolean) =>
    troubleText(
      t,
      { kind: "problem", code: "order-canceled", orderCode: "482913" },
      { clock: String, isCounter },
    )[1];
  expect(say(true)).toBe("Don’t hand it over. Take it off its shelf.");
  expect(say(false)).toContain("Bring it back to the shop.");
});

test("a wrong PIN has no tries left only where that is known", () => {
  const say = (attemptsLeft?: number) => {
    const trouble = { kind: "problem", code: "wrong-pin", orderCode: "482913" } as const;
    const known = attemptsLeft === undefined ? trouble : { ...trouble, attemptsLeft };
    return troubleText(t, known, { clock: String, isCounter: false })[1];
  };
  expect(say(0)).toContain("no tries left");
  expect(say(2)).toContain("2 tries left");
  expect(say()).not.toContain("left");
});

test("who holds a canceled bag reads why it ended, not what its fan reads", () => {
  expect(endedText(t, "too-busy")).toBe("The kitchen couldn’t prepare it in time.");
});
