import type { WrittenLanguage } from "#domain/language/localized.ts";
import english from "./en.json" with { type: "json" };
import hebrew from "./he.json" with { type: "json" };

type LegalSection = { id: string; title: string; paragraphs: string[]; points?: string[] | undefined };
export type LegalText = { updated: string; sections: LegalSection[] };

/** Must match what the software does, in both languages. Only loaders import them, so that they are in no browser bundle. */
const texts: Record<WrittenLanguage, { terms: LegalText; privacy: LegalText }> = { en: english, he: hebrew };

export const termsIn = (language: WrittenLanguage): LegalText => texts[language].terms;

/** @param contact the operator's address @param venue the visitor's, where it names an address of its own */
export function privacyIn(
  language: WrittenLanguage,
  contact: string,
  venue: { name: string; email: string } | null,
): LegalText {
  const { updated, sections } = texts[language].privacy;
  const fill = (paragraph: string) =>
    paragraph
      .replace("{contact}", () => contact)
      .replace("{venue}", () => venue?.name ?? "")
      .replace("{email}", () => venue?.email ?? "");
  return {
    updated,
    sections: sections.map((section) => ({
      ...section,
      paragraphs: section.paragraphs.filter((each) => venue || !each.includes("{venue}")).map(fill),
    })),
  };
}
