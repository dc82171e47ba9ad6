import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AllergyNotice } from "#app/components/food/allergy-notice.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { TotalsList } from "#app/components/order/totals-list.tsx";
import type { Visitor } from "#app/cookies/visitor.ts";
import { foodDetail } from "#app/routes/browse/food/food-data.ts";
import { FoodScreen } from "#app/routes/browse/food/food-screen.tsx";
import { stadiumHome } from "#app/routes/browse/home/home-data.ts";
import { menuPage } from "#app/routes/browse/menu/menu-data.ts";
import { TipScreen } from "#app/routes/checkout/tip/tip.tsx";
import { claimsIn } from "#domain/law/claims.ts";
import { jurisdictionIds, jurisdictions, lawOf } from "#domain/law/jurisdictions.ts";
import { openDuties } from "#domain/law/venue-duties.ts";
import { dishAllergens } from "#domain/menu/allergies.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { menuAt } from "#domain/menu/menu-at.ts";
import { defaultTerms, lawfulTips, type Terms } from "#domain/menu/money/terms.ts";
import { noTip, parseTip, tipMinorOf } from "#domain/menu/money/tip.ts";
import { inputFromForm, tipFromInput } from "#domain/menu/money/tip-input.ts";
import { currencySigns } from "#domain/money/money.ts";
import { type VenueFile, venueFileSchema } from "#domain/schemas/venue-file.ts";
import { draw } from "#tests/support/draw.tsx";
import { aCatalogItem } from "#tests/support/menu.ts";

const now = Date.UTC(2026, 10, 24, 17);
const visitorIn = (language: "he" | "en") => ({ language, now, cart: null }) as Visitor;
const places = [null, ...jurisdictionIds] as const;
const files = ["seed/venues", "seed/demo"].flatMap((folder) =>
  readdirSync(folder).map((name) =>
    venueFileSchema.parse(JSON.parse(readFileSync(`${folder}/${name}`, "utf8"))),
  ),
);

/** The venue as its file has it, moved to a place. */
function termsAt({ stadium }: VenueFile, place: (typeof places)[number]): Terms {
  const law = lawOf(place);
  const { currency, feePerItemMinor, tips, tax, seller } = { ...defaultTerms, ...stadium } as Terms;
  return {
    ...{ currency, feePerItemMinor, tax, seller, law, jurisdiction: place },
    tips: lawfulTips(tips, law.leastTipPercentage),
  };
}
function catalogAt(file: VenueFile, place: (typeof places)[number]): Catalog {
  const { stadium, categories, shops, items } = file;
  const catalog = {
    ...{ version: 1, builtAt: 0, categories },
    stadium: { ...stadium, blocks: [], terms: termsAt(file, place), support: { email: "", phone: "" } },
    shops: shops.map((shop) => ({ ...shop, openingHours: "always", isOpen: true })),
    items: items.map(({ category, shops: shopIds, testimonials: _, ...item }) =>
      aCatalogItem({
        ...item,
        ...{ categoryId: category, shopIds, soldBy: shopIds, isAvailable: true, testimonials: [] },
      } as never),
    ),
  };
  return menuAt(catalog as unknown as Catalog, now);
}

const lawfulSettings = ({ stadium, shops, categories }: VenueFile) => ({
  ...{
    today: "2026-11-24",
    taxClasses: categories.map(({ taxClass = "" }) => taxClass),
    feePerItemMinor: 200,
  },
  ...{ jurisdiction: null, tax: null, seller: null, accessibility: null, privacyEmail: "", ...stadium },
  shops: shops.map(({ legalName = "", taxNumber = "" }) => ({ legalName, taxNumber })),
});

const words = {
  he: { age: (age: number) => new RegExp(`${age}`), notice: "אלרגיה למזון" },
  en: {
    age: (age: number) => new RegExp(`I’m ${age} or older`),
    notice: "If you have a food allergy, please notify us.",
  },
};

describe.each(
  places.flatMap((place) =>
    files.map((file) => [place ?? "no place", file.stadium.id, place, file] as const),
  ),
)("by the law of %s, %s", (_, _id, place, file) => {
  const law = lawOf(place);
  const catalog = catalogAt(file, place);

  test.each(["he", "en"] as const)(
    "says age, notice, price and tax in %s, and nothing of another place",
    async (language) => {
      const restricted = catalog.items.find((item) => item.ageRestricted);
      const visitor = visitorIn(language);
      if (restricted) {
        const food = foodDetail(catalog, restricted, visitor);
        const { text } = await draw(<FoodScreen food={food} problem={{ reason: null, groupId: null }} />, {
          visitor,
        });
        expect(text).toContain(`${law.legalAge}+`);
        expect(text).toMatch(words[language].age(law.legalAge));
        for (const other of [18, 21]) if (other !== law.legalAge) expect(text).not.toContain(`${other}+`);
        expect(text.includes(words[language].notice)).toBe(law.allergyNotice);
      }
      // What the menu hands to its first HTML, and what that draws.
      const { allergyNotice } = menuPage(catalog, visitor, { query: "", shopId: null, pages: 1 });
      expect(Boolean(allergyNotice)).toBe(law.allergyNotice);
      const { notice } = stadiumHome(catalog, visitor, { query: "", category: null, without: [], pages: 1 });
      expect(notice?.includes(words[language].notice) ?? false).toBe(law.allergyNotice);
      const { currency, tax } = catalog.stadium.terms;
      const { text } = await draw(
        <ScreenCurrency value={currency}>
          <TotalsList
            totals={
              {
                ...{
                  subtotalMinor: 1000,
                  deliveryFeeMinor: 200,
                  tipMinor: 0,
                  discountMinor: 0,
                  totalMinor: 1300,
                },
                ...(tax && { tax: { shown: tax.shown, minor: 100 } }),
              } as never
            }
          />
        </ScreenCurrency>,
        { visitor },
      );
      expect(text).toContain(currencySigns[currency]);
      const taxWords = { he: ["מע״מ", "מס"], en: ["Including VAT", "Sales tax"] }[language];
      expect(text.includes(taxWords[0] ?? "")).toBe(tax?.shown === "included");
      expect(text.includes("Sales tax")).toBe(language === "en" && tax?.shown === "added");
    },
  );

  test("no button of the tip screen is below the law's, on either side of it, whatever was tipped before", async () => {
    const { terms } = catalog.stadium;
    const lines = [{ totalMinor: 20_000, quantity: 4 }];
    for (const tip of [null, parseTip("a0"), parseTip("a1000"), parseTip("p15")]) {
      const { html } = await draw(
        <ScreenCurrency value={terms.currency}>
          <TipScreen lines={lines} tip={tip} stadium="" terms={terms} tax={null} refused={null} />
        </ScreenCurrency>,
        { visitor: visitorIn("en") },
      );
      const sent = (name: string) =>
        [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`, "g"))].map(
          ([, at]) => at,
        );
      const presets = sent("preset");
      expect(presets).toHaveLength(4);
      for (const [kind, preset] of sent("kind").flatMap((kind) => presets.map((each) => [kind, each]))) {
        const form = new FormData();
        for (const [name, value] of Object.entries({ kind, preset, percents: sent("percents")[0] ?? "" }))
          form.set(name, value ?? "");
        const suggested = tipMinorOf(tipFromInput(inputFromForm(form)) ?? noTip, 20_000);
        expect(suggested).toBeGreaterThanOrEqual(200 * law.leastTipPercentage);
        if (law.leastTipPercentage > 0) expect(html).toContain((suggested / 100).toFixed(2));
      }
    }
  });

  test("suggests no tip below the law's, and names only allergens that the list has", () => {
    const { tips } = catalog.stadium.terms;
    if (law.leastTipPercentage > 0) expect(tips.kind).toBe("percentage");
    for (const preset of tips.presets) expect(preset).toBeGreaterThanOrEqual(law.leastTipPercentage);
    expect(tips.presets).toContain(tips.preset);
    for (const item of catalog.items)
      for (const each of item.allergens) expect(dishAllergens as readonly string[]).toContain(each);
  });

  test("shows a diet that the law wants certified only where every shop of the dish has a certificate", () => {
    for (const item of catalog.items)
      for (const diet of law.certifiedDiets)
        if (item.dietary.includes(diet))
          for (const id of item.shopIds)
            expect(
              file.shops.find((shop) => shop.id === id)?.certificates?.some((each) => each.diet === diet),
              `${item.id} at ${id}`,
            ).toBe(true);
  });
});

test("a notice that a law asks for stands in every language", async () => {
  for (const language of ["he", "en"] as const) {
    const { text } = await draw(<AllergyNotice isAsked />, { visitor: visitorIn(language) });
    expect(text).toContain(words[language].notice);
  }
});

test("a real venue of the seed names no place, and its check list says so", () => {
  for (const file of files.filter(({ format }) => format === "seatside-venue/1"))
    expect(openDuties(lawfulSettings(file))).toEqual(["place"]);
});

test("each made-up venue keeps the law of its own place, in every text", () => {
  for (const file of files.filter(({ stadium }) => stadium.jurisdiction)) {
    const { supportEmail, supportPhone, privacyEmail, accessibility, jurisdiction, tips } = file.stadium;
    expect(claimsIn(file, lawOf(jurisdiction ?? null).certifiedDiets)).toEqual([]);
    expect([supportEmail, supportPhone, privacyEmail, accessibility?.contactEmail].every(Boolean)).toBe(true);
    expect(openDuties(lawfulSettings(file))).toEqual([]);
    // Also by rules that nobody verified yet.
    const least = jurisdictions[jurisdiction ?? "il"].leastTipPercentage.value;
    if (tips && least > 0) expect(lawfulTips(tips, least)).toEqual(tips);
  }
});

test("a least suggestion makes percents of the buttons, and keeps which one is chosen", () => {
  const { tips } = defaultTerms;
  expect(lawfulTips(tips, 0)).toBe(tips);
  for (let least = 1; least <= 100; least++) {
    const { kind, presets, preset } = lawfulTips(tips, least);
    expect(kind).toBe("percentage");
    expect(Math.min(...presets)).toBeGreaterThanOrEqual(least);
    expect(presets.indexOf(preset)).toBeGreaterThanOrEqual(0);
  }
  expect(lawfulTips(tips, 10)).toEqual({ kind: "percentage", presets: [10, 15, 18, 20], preset: 15 });
});
