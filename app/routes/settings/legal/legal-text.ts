/** A legal text in one language. Only loaders import the texts, so that they are in no bundle of the browser. */
export type LegalSection = {
  id: string;
  title: string;
  paragraphs: string[];
  points?: string[];
};
export type LegalText = { updated: string; sections: LegalSection[] };
export type LegalTexts = {
  terms: LegalText;
  /** @param contact the address that one can write to */
  privacy: (contact: string) => LegalText;
};
