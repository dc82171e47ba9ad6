import { useCallback, useState } from "react";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { SlipKind } from "../card/slip.tsx";

/**
 * Prints one slip at a time, because where print() doesn't wait for its dialog another would take its paper. Tickets of
 * accepted orders wait for their turn, and for the card as accepted: dishes may be left out or swapped.
 */
export function useSlips(cards: BoardCard[]) {
  const [printing, setPrinting] = useState<{ id: string; kind: SlipKind } | null>(null);
  const [accepted, setAccepted] = useState<string[]>([]);
  const cardOf = (id: string) => cards.find((card) => card.id === id);
  const card = printing && cardOf(printing.id);
  const next = accepted.find((id) => cardOf(id)?.status === OrderStatus.PREPARING);
  if (!card && next !== undefined) {
    setPrinting({ id: next, kind: "ticket" });
    setAccepted(accepted.filter((id) => id !== next));
  }
  return {
    slip: card ? { card, kind: printing.kind } : null,
    /** At once, instead of the present one. */
    print: (id: string, kind: SlipKind) => setPrinting({ id, kind }),
    addAccepted: useCallback((id: string) => setAccepted((all) => [...all, id]), []),
    done: () => setPrinting(null),
  };
}
