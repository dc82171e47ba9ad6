import { isSameMark } from "../delivery/marks.ts";
import type { BoardCard } from "./board-events.ts";

/** As many bags as a runner carries. */
const maxBags = 3;

export type Together = { entrance: string; cards: BoardCard[] };

/**
 * Groups of two or more ready bags for one entrance that a runner can take in one walk, the most urgent first; never
 * two with the same mark.
 */
export function bagsTogether(ready: readonly BoardCard[]): Together[] {
  const entrances = new Map<string, BoardCard[]>();
  for (const card of ready) {
    if (card.shelf !== null) continue;
    const { entrance } = card.seat;
    const cards = entrances.get(entrance) ?? [];
    const isLike = cards.some(({ orderCode }) => isSameMark(orderCode, card.orderCode));
    if (entrance && !isLike && cards.length < maxBags) entrances.set(entrance, [...cards, card]);
  }
  return [...entrances]
    .filter(([, cards]) => cards.length > 1)
    .map(([entrance, cards]) => ({ entrance, cards }));
}
