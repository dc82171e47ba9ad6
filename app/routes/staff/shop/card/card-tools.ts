import { msg } from "@lingui/core/macro";
import { createContext, useContext } from "react";
import { allergenNames } from "#app/components/food/allergen-words.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Say } from "#app/i18n/known-text.ts";
import type { BoardCard, BoardLine, BoardRunner } from "#domain/kitchen/board-events.ts";
import type { Localized } from "#domain/language/localized.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { areaNamed } from "#domain/seat/areas.ts";
import type { Seat } from "#domain/seat/seat.ts";
import type { CardActions } from "./use-card-actions.ts";

export type Ticks = {
  has(card: BoardCard, line: BoardLine): boolean;
  toggle(card: BoardCard, line: BoardLine): void;
};

export type CardTools = {
  actions: CardActions;
  /** False for read-only viewers. */
  canAct: boolean;
  runners: BoardRunner[];
  /** What the cook has ticked off. */
  ticks: Ticks;
  unseen: ReadonlySet<string>;
  /** It is cooked after the break. */
  isForLater(card: BoardCard): boolean;
  /** How many of a dish the shop has, as far as it counts them. */
  portionsOf(itemId: string): number;
  open(id: string): void;
  bestRunner(card: BoardCard): BoardRunner | null;
  chooseRunner(id: string): void;
  dismiss(id: string): void;
};

/** The allergens of the dishes to be delivered, without duplicates; null without any. */
export function allergensText(t: Say, lines: readonly BoardLine[]): string | null {
  const coming = lines.filter((line) => line.quantity > line.removedQuantity);
  const names = allergenNames(t, [...new Set(coming.flatMap((line) => line.allergens))]);
  return names ? t(msg`Contains: ${names}`) : null;
}

/** The kitchen had accepted, then the money did not come: somebody may be cooking. */
const paymentTroubles = ["payment-lost", "payment-unanswered"];

/** Canceled before anybody accepted it: there is nothing to stop. */
export const isNeverBegun = (card: Pick<BoardCard, "status" | "acceptedAt" | "cancelReason">): boolean =>
  card.status === OrderStatus.CANCELED &&
  card.acceptedAt === null &&
  !paymentTroubles.includes(card.cancelReason ?? "");

/** The names of the stadium's sides. */
export const Areas = createContext<readonly Localized[]>([]);

/** Positions of the lines of each order that come from trays: nobody cooks them. */
export const FromTrays = createContext<Readonly<Record<string, readonly number[]>>>({});

/** A seat whose side is named in the board's language: the order has the fan's. */
export function useNamedArea(): (seat: Seat) => Seat {
  const areas = useContext(Areas);
  const localize = useLocalize();
  return (seat) => ({ ...seat, area: localize(areaNamed(areas, seat.area)) || seat.area });
}
