import type { SportId } from "./sports.ts";

export type MatchSettings = { sport: SportId };

export const breakMenuModes = ["off", "forecast", "on"] as const;
export type BreakMenuMode = (typeof breakMenuModes)[number];
