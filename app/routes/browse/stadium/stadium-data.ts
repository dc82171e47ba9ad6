import { type Language, localize } from "#domain/language/localized.ts";
import type { StadiumSummary } from "#domain/menu/catalog.ts";

export type StadiumCardData = { id: string; name: string; location: string; color: string };

export function stadiumCard(stadium: StadiumSummary, language: Language): StadiumCardData {
  return {
    id: stadium.id,
    name: localize(stadium.name, language),
    location: localize(stadium.location, language),
    color: stadium.color,
  };
}
