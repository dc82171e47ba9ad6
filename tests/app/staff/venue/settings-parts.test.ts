import { describe, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityCodec } from "#app/routes/staff/venue/settings/accessibility-part.tsx";
import { moneyCodec } from "#app/routes/staff/venue/settings/money-part.tsx";
import { pickupCodec } from "#app/routes/staff/venue/settings/pickup-part.tsx";
import { taxCodec } from "#app/routes/staff/venue/settings/tax-part.tsx";
import { noAccessibility } from "#domain/venue/accessibility.ts";

const rate = { class: "food", from: "2026-01-01", rate: 6_625 };
const taxed = {
  shown: "added",
  remits: "shop",
  usualClass: "food",
  feeClass: "food",
  rates: [rate],
} as const;
const money = {
  ...{ feePerItemMinor: 350, leastOrderMinor: 0, seller: null },
  tips: { kind: "amount" as const, presets: [0, 5, 10, 15], preset: 10 },
};
const platform = { kind: "platform", legalName: "Seatside", taxNumber: "51-1" } as const;

describe("the parts of the settings", () => {
  test.each<[string, z.ZodType, object]>([
    ["pickup", pickupCodec("ILS"), { pickup: { feePerItemMinor: 150, keepMinutes: 30 } }],
    ["no pickup", pickupCodec("ILS"), { pickup: null }],
    ["tax", taxCodec, { tax: taxed }],
    ["no tax", taxCodec, { tax: null }],
    [
      "a statement",
      accessibilityCodec,
      { accessibility: { ...noAccessibility, gaps: { he: "מעלית", en: "Lift" } } },
    ],
    ["no statement", accessibilityCodec, { accessibility: null }],
    ["prices and nobody who makes out receipts", moneyCodec("ILS"), money],
    ["shops that make out receipts", moneyCodec("ILS"), { ...money, seller: { kind: "shop" } }],
    ["a platform that does", moneyCodec("ILS"), { ...money, seller: platform }],
  ])("give back unchanged what is stored: %s", (_, codec, stored) => {
    const sent = z.decode(codec, z.encode(codec, stored)) as object;
    expect(sent).toMatchObject(stored);
  });

  test("a rate finer than a thousandth of a percent is none", () => {
    const { tax } = taxCodec.encode({ tax: { ...taxed, rates: [rate] } });
    const finer = { ...tax, rates: [{ ...rate, rate: "6.6255" }] };
    expect(taxCodec.decode({ tax: finer }).tax?.rates).toMatchObject([{ rate: Number.NaN }]);
  });

  test("the tip that is chosen at first follows its button", () => {
    const form = moneyCodec("ILS").encode(money);
    const tips = { ...form.tips, presets: { ...form.tips.presets, 2: "12" } };
    expect(moneyCodec("ILS").decode({ ...form, tips }).tips).toMatchObject({
      presets: [0, 5, 12, 15],
      preset: 12,
    });
  });
});
