import { expect, test } from "vitest";
import { VenuesScreen } from "#app/routes/staff/ops/venues/venues.tsx";
import { LawPart } from "#app/routes/staff/venue/settings/law-part.tsx";
import { jurisdictionIds, jurisdictions, ruleNames, usualRules } from "#domain/law/jurisdictions.ts";
import { draw } from "#tests/support/draw.tsx";

const inStaff = (language: "he" | "en") => ({
  path: "/staff/ops/venues",
  areas: ["messages", "staff"] as const,
  visitor: { language },
});

test.each([
  ["en", "No location set, so no local law applies"],
  ["he", "המקום לא מוגדר, ולכן שום חוק מקומי לא חל"],
] as const)("the operator sees which venue names no place (%s)", async (language, words) => {
  const venue = (id: string, jurisdiction: "il" | null) => ({
    ...{ id, jurisdiction, shops: 1, name: { en: id, he: id }, location: { en: "There", he: "שם" } },
  });
  const { text } = await draw(
    <VenuesScreen venues={[venue("almond-park", "il"), venue("teddy", null)]} />,
    inStaff(language),
  );
  expect(text.split(words)).toHaveLength(2);
  expect(text.indexOf(words)).toBeGreaterThan(text.indexOf("teddy"));
});

test.each(jurisdictionIds)(
  "settings name each rule of %s that nobody verified, and each page of the others",
  async (id) => {
    const { text, html } = await draw(
      <LawPart settings={{ jurisdiction: id }} save={{ busy: false, fields: {} }} onSave={() => {}} />,
      inStaff("en"),
    );
    const rules = ruleNames.map((name) => ({ name, ...jurisdictions[id][name] }));
    const unread = rules.filter(({ sources }) => sources.length === 0);
    // What a place may ask for and nobody read, and what nobody found that it asks for.
    const open = unread.filter(
      ({ name, value }) => JSON.stringify(value) !== JSON.stringify(usualRules[name]),
    );
    expect(open.length).toBeGreaterThan(0);
    expect(text.split("Not verified, so off")).toHaveLength(1 + open.length);
    expect(text.split("No rule found")).toHaveLength(1 + unread.length - open.length);
    for (const { url } of rules.flatMap(({ sources }) => sources))
      expect(html).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
  },
);
