import type { WrittenLanguage } from "#domain/language/localized.ts";
import { english } from "./en.ts";
import { hebrew } from "./he.ts";
import type { LegalTexts } from "./legal-text.ts";

export const legalTexts: Record<WrittenLanguage, LegalTexts> = { en: english, he: hebrew };
