import type { StadiumSummary } from "../menu/catalog.ts";
import stadiums from "./fallback-stadiums.json" with { type: "json" };

/** Shown only when the list can't be loaded (product 4.8). */
export const fallbackStadiums: StadiumSummary[] = stadiums;
