import type { Localized } from "../language/localized.ts";
import type { Duties } from "../law/jurisdictions.ts";
import type { OpeningHours } from "../menu/opening.ts";

/** How ready a venue is for its first match, as far as the database can tell. */
export type Readiness = {
  shops: {
    id: string;
    name: Localized;
    openingHours: OpeningHours;
    /** A board of it was opened at least once, or it needs none. */
    hadBoard: boolean;
    dishes: number;
    /** People on its team, and invitations that nobody accepted yet. */
    staff: number;
    invited: number;
  }[];
  runners: number;
  invitedRunners: number;
  seatCodesPrinted: boolean;
  /** Matches have a clock there, and none is planned for today. */
  lacksMatch: boolean;
  orders: { placed: boolean; delivered: boolean; refunded: boolean };
  hasSupport: boolean;
  /** Legal rules that its settings do not meet yet. */
  openDuties: (keyof Duties | "place")[];
};

export const readySteps = [
  "hours",
  "dishes",
  "tablets",
  "staff",
  "runners",
  "seats",
  "order",
  "refund",
  "support",
  "law",
] as const;
export type ReadyStep = (typeof readySteps)[number];

/** Which of the steps are done; hours are always set, so a person looks them over instead. */
export function stepsDone(ready: Readiness): Record<ReadyStep, boolean> {
  const { shops, orders } = ready;
  const each = (fits: (shop: Readiness["shops"][number]) => boolean) => shops.length > 0 && shops.every(fits);
  return {
    hours: shops.length > 0,
    dishes: each(({ dishes }) => dishes > 0),
    tablets: each(({ hadBoard }) => hadBoard),
    staff: each(({ staff, invited }) => staff + invited > 0),
    runners: ready.runners + ready.invitedRunners > 0,
    seats: ready.seatCodesPrinted,
    order: orders.delivered,
    refund: orders.refunded,
    support: ready.hasSupport,
    law: ready.openDuties.length === 0,
  };
}
