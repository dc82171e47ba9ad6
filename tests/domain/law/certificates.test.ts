import { assert, constantFrom, date, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { type Certificate, certificateState, dayAt, isInForce } from "#domain/law/certificates.ts";
import { claimsIn } from "#domain/law/claims.ts";
import { type JurisdictionId, lawOf } from "#domain/law/jurisdictions.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { menuAt } from "#domain/menu/menu-at.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { popularOf } from "#domain/menu/popular.ts";
import { aCatalogItem } from "../../support/menu.ts";

const aCertificate = (over: Partial<Certificate> = {}): Certificate => ({
  ...{ diet: "kosher", issuer: { en: "Demo issuer", he: "גוף לדוגמה" }, number: "000", kind: "meat" },
  ...{ mehadrin: false, passover: false, from: "2026-01-01", until: "2026-12-31", picture: null },
  ...over,
});

function menuOf(
  shops: Record<string, Certificate[]>,
  soldBy: string[] = Object.keys(shops),
  jurisdiction: JurisdictionId | null = "il",
): Catalog {
  const terms = { ...defaultTerms, jurisdiction, law: lawOf(jurisdiction) };
  return {
    stadium: { name: {}, timeZone: "Asia/Jerusalem", terms },
    categories: [],
    shops: Object.entries(shops).map(([id, certificates]) => ({
      id,
      ...(certificates.length > 0 && { certificates }),
    })),
    items: [aCatalogItem({ dietary: ["kosher", "halal", "vegan"], soldBy, shopIds: soldBy.slice(0, 1) })],
  } as unknown as Catalog;
}
const said = (catalog: Catalog, at: string) => menuAt(catalog, Date.parse(at)).items[0]?.dietary;
const [all, without] = [
  ["kosher", "halal", "vegan"],
  ["halal", "vegan"],
];

describe("where the law wants a certificate, a dish is called kosher", () => {
  test("by nobody's word alone", () => {
    expect(said(menuOf({ grill: [] }), "2026-06-01T12:00Z")).toEqual(without);
    expect(said(menuOf({ grill: [] }, ["grill"], null), "2026-06-01T12:00Z")).toEqual(all);
    expect(said(menuOf({ grill: [] }, ["grill"], "us-nj"), "2026-06-01T12:00Z")).toEqual(all);
  });

  test("from its first day's midnight to its last day's, by the venue's clock, and no object is made between", () => {
    const menu = menuOf({ grill: [aCertificate()] });
    expect(said(menu, "2025-12-31T21:59:59Z")).toEqual(without);
    expect(said(menu, "2025-12-31T22:00:00Z")).toEqual(all);
    expect(said(menu, "2026-12-31T21:59:59Z")).toEqual(all);
    expect(said(menu, "2026-12-31T22:00:00Z")).toEqual(without);
    const at = (time: string) => menuAt(menu, Date.parse(time));
    expect(at("2026-12-31T08:00Z")).toBe(at("2026-12-31T21:59Z"));
    expect(at("2026-12-31T08:00Z").shops[0]?.certificates).toHaveLength(1);
    expect(at("2027-01-01T08:00Z").shops[0]).not.toHaveProperty("certificates");
  });

  test("only if every shop that has it on its menu is certified, also one that is out of it", () => {
    const certificates = [aCertificate()];
    const noon = "2026-06-01T12:00Z";
    expect(said(menuOf({ grill: certificates, bar: certificates }), noon)).toEqual(all);
    expect(said(menuOf({ grill: certificates, bar: [] }), noon)).toEqual(without);
    expect(said(menuOf({ grill: certificates }, []), noon)).toEqual(without);
  });

  test("after the old one ended, if the next was there in time", () => {
    const next = aCertificate({ from: "2027-01-01", until: "2027-12-31" });
    expect(said(menuOf({ grill: [aCertificate(), next] }), "2027-02-01T12:00Z")).toEqual(all);
  });

  test.each([
    ["2027-04-20T12:00Z", true],
    ["2027-04-21T12:00Z", false],
    ["2027-04-28T12:00Z", false],
    ["2027-04-29T12:00Z", true],
    ["2028-04-10T12:00Z", false],
  ])("at Passover only by one that says so (%s)", (at, isSaid) => {
    const years = { from: "2026-01-01", until: "2028-12-31" };
    expect(said(menuOf({ grill: [aCertificate(years)] }), at)).toEqual(isSaid ? all : without);
    expect(said(menuOf({ grill: [aCertificate({ ...years, passover: true })] }), at)).toEqual(all);
  });
});

test("a shop that showed a halal certificate is held to it in any place", () => {
  const menu = menuOf({ grill: [aCertificate({ diet: "halal" })] }, ["grill"], null);
  expect(said(menu, "2026-06-01T12:00Z")).toEqual(all);
  expect(said(menu, "2027-06-01T12:00Z")).toEqual(["kosher", "vegan"]);
});

test("a menu kept from earlier loses what has ended since, and never gains", () => {
  const day = integer({ min: 0, max: 720 });
  const dateOf = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
  assert(
    property(day, day, day, day, constantFrom<JurisdictionId | null>("il", null), (a, b, c, d, place) => {
      const [from, until] = [Math.min(a, b), Math.max(a, b)];
      const [kept, read] = [Math.min(c, d), Math.max(c, d)].map((days) => Date.UTC(2026, 0, 1 + days, 12));
      const menu = menuOf(
        { grill: [aCertificate({ from: dateOf(from), until: dateOf(until), passover: true })] },
        ["grill"],
        place,
      );
      const late = menuAt(menuAt(menu, kept ?? 0), read ?? 0).items[0]?.dietary ?? [];
      const [then, now] = [kept ?? 0, read ?? 0].map((at) => said(menu, new Date(at).toISOString()) ?? []);
      for (const diet of late) expect(now).toContain(diet);
      for (const diet of late) expect(then).toContain(diet);
    }),
  );
});

test("in force or not is the same for every moment of a day at the venue", () => {
  assert(
    property(
      date({ min: new Date("2026-01-01"), max: new Date("2029-01-01"), noInvalidDate: true }),
      constantFrom("Asia/Jerusalem", "America/New_York"),
      (at, timeZone) => {
        const day = dayAt(timeZone, "il", at.getTime());
        const one = aCertificate({ from: day.date, until: day.date, passover: true });
        expect(isInForce(one, day)).toBe(true);
        expect(isInForce(one, dayAt(timeZone, "il", at.getTime() + 86_400_000 + 3_600_001))).toBe(false);
      },
    ),
  );
});

test("the list across stadiums leaves out what ends with a certificate", () => {
  expect(popularOf(menuOf({ grill: [aCertificate()] }))[0]?.dietary).toEqual(without);
  expect(popularOf(menuOf({ grill: [] }, ["grill"], null))[0]?.dietary).toEqual(all);
});

test.each([
  ["2025-12-31", "later"],
  ["2026-01-01", "valid"],
  ["2026-12-16", "valid"],
  ["2026-12-17", "ends-soon"],
  ["2026-12-28", "ends-now"],
  ["2026-12-31", "ends-now"],
  ["2027-01-01", "ended"],
])("the venue is warned two weeks and three days before: on %s it is %s", (date, state) => {
  expect(certificateState(aCertificate(), date)).toBe(state);
});

describe("a text", () => {
  const found = (text: string) => claimsIn({ name: { he: text } }, ["kosher"]).map(({ word }) => word);
  test.each([
    "Kosher, meat.",
    "kosher-style",
    "ＫＯＳＨＥＲ",
    "כשר למהדרין",
    "בכשרות הרבנות",
    "נקניקיות כשרות",
    "כָּשֵׁר",
    "המסעדה הכשרה",
    "בשר גלאט",
    "Glatt beef",
    "למהדרין",
    'בד"ץ העדה החרדית',
    "בהכשר בד״ץ",
    "בהשגחת הרבנות",
    "בהשגחת הרב כהן",
    "Under rabbinical supervision",
  ])("says it: %s", (text) => expect(found(text)).toHaveLength(1));
  test.each([
    "Not kosher.",
    "non-kosher",
    "לא כשר",
    "אינו כשר",
    "כשרוצים משהו קר",
    "מכשיר",
    "הכישרון",
    "שף מוכשר",
    "טבחית מוכשרת",
    "הכשרת שף",
    "הוכשרו אצלנו",
    "בהשגחת השף",
    "חלק מהמנה",
    "Halal",
  ])("does not: %s", (text) => expect(found(text)).toEqual([]));
  test("is no claim because a word ends like one", () => expect(claimsIn("shalala", ["halal"])).toEqual([]));
  test("is found wherever a venue writes one; ids, badges and certificates are none", () => {
    const item = {
      id: "kosher",
      dietary: ["kosher"],
      customization: [{ options: [{ name: { en: "Kosher" } }] }],
    };
    expect(
      claimsIn({ items: [item], shops: [{ certificates: [{ issuer: { en: "Kosher" } }] }] }, ["kosher"]),
    ).toEqual([{ path: ["items", 0, "customization", 0, "options", 0, "name", "en"], word: "Kosher" }]);
    expect(claimsIn(item, [])).toEqual([]);
  });
});
