import type { Stand } from "./seat.ts";

/** A part of the stadium that a shop serves, and what it brings there. */
export type Zone = {
  /** Null: every stand. */
  stand: Stand | null;
  /** Names of sections; empty: all of the stand. */
  sections: string[];
  drinksOnly: boolean;
  /** From the shop to these seats; null: the usual walk. */
  walkMinutes: number | null;
};
