import { describe, expect, test } from "vitest";
import {
  type AskedLine,
  type IfSoldOut,
  linesInBag,
  resolveSoldOut,
  soldOutOutcome,
} from "#domain/ledger/sold-out.ts";

const swap = (itemId: string): IfSoldOut => ({
  kind: "swap",
  itemId,
  name: { en: itemId, he: itemId },
  choices: [],
  unitMinor: 900,
  unitTaxMinor: 0,
});
const line = (position: number, ifSoldOut: IfSoldOut | null, over: Partial<AskedLine> = {}): AskedLine => ({
  ...{ position, itemId: `dish${position}`, quantity: 2, removedQuantity: 0 },
  ...{ unitMinor: 1_000, unitTaxMinor: 0, ifSoldOut, ...over },
});
const leaveOut: IfSoldOut = { kind: "leave-out" };
const many = () => Number.POSITIVE_INFINITY;
const none = () => 0;

describe("what the board's button says that one tap will do", () => {
  const [tea, all, out] = [line(0, swap("tea")), line(1, { kind: "cancel" }), line(2, leaveOut)];
  const lines = [tea, all, out];

  test("as the fan said: bring the dish instead, cancel everything, or leave it out", () => {
    expect(soldOutOutcome(lines, tea, many)).toMatchObject({ itemId: "tea" });
    expect(soldOutOutcome(lines, all, many)).toBe("cancel");
    expect(soldOutOutcome(lines, out, many)).toBe("leave-out");
  });

  test("a dish that has sold out, too, or of which there are too few, is left out", () => {
    expect(soldOutOutcome(lines, tea, none)).toBe("leave-out");
    expect(soldOutOutcome(lines, tea, () => 1)).toBe("leave-out");
  });

  test("counts what is left of a line only", () => {
    const one = line(0, swap("tea"), { removedQuantity: 1 });
    expect(soldOutOutcome([one, out], one, () => 1)).toMatchObject({ itemId: "tea" });
  });

  test("the last line of an order takes the order along, unless something comes instead", () => {
    expect(soldOutOutcome([out], out, many)).toBe("cancel");
    expect(soldOutOutcome([tea], tea, many)).toMatchObject({ itemId: "tea" });
    expect(soldOutOutcome([tea], tea, none)).toBe("cancel");
    const gone = line(1, leaveOut, { removedQuantity: 2 });
    expect(soldOutOutcome([out, gone], out, many)).toBe("cancel");
  });
});

test("two lines that want the same dish share its portions, and what is itself among the gone never comes", () => {
  const lines = [line(0, swap("tea")), line(1, swap("tea")), line(2, leaveOut, { itemId: "tea" })];
  const both = [0, 1].map((position) => ({ position, quantity: 2 }));
  const settled = resolveSoldOut(lines, both, () => 3);
  expect(settled).toMatchObject({ removed: both, swaps: [{ position: 0 }] });
  const withTea = resolveSoldOut(lines, [...both, { position: 2, quantity: 1 }], many);
  expect(withTea).toMatchObject({ swaps: [] });
});

test("a bag has what came, and names what it came instead of", () => {
  const name = (en: string) => ({ name: { en, he: en } });
  const cola = { ...line(0, swap("tea"), { quantity: 3, removedQuantity: 2 }), ...name("Cola") };
  const tea = { ...line(1, null, { quantity: 2, instead: { of: 0, refundId: null } }), ...name("Tea") };
  expect(linesInBag([cola, tea])).toMatchObject([
    { quantity: 1, removedQuantity: 0 },
    { quantity: 2, insteadOf: { en: "Cola" } },
  ]);
  expect(linesInBag([{ ...cola, quantity: 2 }, tea])).toHaveLength(1);
});
