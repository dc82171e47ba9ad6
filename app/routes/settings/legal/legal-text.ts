/** A legal text in one language. Only loaders import the texts, so that they are in no browser bundle. */
type LegalSection = {
  id: string;
  title: string;
  paragraphs: string[];
  points?: string[];
};
export type LegalText = { updated: string; sections: LegalSection[] };
export type LegalTexts = {
  terms: LegalText;
  /** @param contact the operator's address @param venue the visitor's, where it names an address of its own */
  privacy: (contact: string, venue: { name: string; email: string } | null) => LegalText;
};
