import type { StadiumSummary } from "../../domain/catalog.ts";
import { type Language, localize } from "../../domain/localized.ts";

export type StadiumCardData = { id: string; name: string; location: string; color: string };

export function stadiumCard(stadium: StadiumSummary, language: Language): StadiumCardData {
  return {
    id: stadium.id,
    name: localize(stadium.name, language),
    location: localize(stadium.location, language),
    color: stadium.color,
  };
}
