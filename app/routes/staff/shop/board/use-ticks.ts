import type { BoardCard, BoardLine } from "#domain/kitchen/board-events.ts";
import type { Ticks } from "../card/card-tools.ts";
import { useStoredText } from "./use-stored.ts";

/** Lines that this tablet's cook has ticked off, kept over a reload; forgotten with their orders. */
export function useTicks(cards: readonly BoardCard[]): Ticks {
  const [text, setText] = useStoredText("seatside_ticked");
  const ticked = new Set(text?.split(" ").filter(Boolean));
  const keyOf = ({ id }: BoardCard, { position }: BoardLine) => `${id}:${position}`;
  return {
    has: (card, line) => ticked.has(keyOf(card, line)),
    toggle(card, line) {
      const ids = new Set(cards.map(({ id }) => id));
      const kept = [...ticked].filter((key) => ids.has(key.split(":")[0] ?? ""));
      const key = keyOf(card, line);
      setText((ticked.has(key) ? kept.filter((each) => each !== key) : [...kept, key]).join(" "));
    },
  };
}
