import { useCallback, useSyncExternalStore } from "react";
import { readStored, writeStored } from "#app/hooks/phone-storage.ts";
import type { BoardCard, BoardLine } from "#domain/kitchen/board-events.ts";
import type { Ticks } from "../card/card-tools.ts";

/** A choice stored on this device, "" while there is none; null until storage was read. */
function useStoredText(key: string): [string | null, (text: string) => void] {
  const text = useSyncExternalStore<string | null>(
    subscribe,
    () => readText(key),
    () => null,
  );
  const set = useCallback((next: string) => storeText(key, next), [key]);
  return [text, set];
}

/** A switch stored on this device; null until storage was read. */
export function useStoredSwitch(key: string): [boolean | null, (on: boolean) => void] {
  const [text, setText] = useStoredText(key);
  const set = useCallback((on: boolean) => setText(on ? "on" : ""), [setText]);
  return [text === null ? null : text === "on", set];
}

const changed = "seatside-stored";

export const readText = (key: string): string => readStored(key) ?? "";

/** Listeners read it again, because storing may fail. */
export function storeText(key: string, text: string): void {
  writeStored(key, text || null);
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void) {
  for (const name of [changed, "storage"]) window.addEventListener(name, listener);
  return () => {
    for (const name of [changed, "storage"]) window.removeEventListener(name, listener);
  };
}

export const boardSizes = ["S", "M", "L"] as const;
type BoardSize = (typeof boardSizes)[number];

/** The size of the cards on this device: tablets hang at different distances. */
export function useBoardSize(): [BoardSize, (size: BoardSize) => void] {
  const [stored, store] = useStoredText("seatside_board_size");
  return [boardSizes.find((size) => size === stored) ?? "M", store];
}

/** Lines that this tablet's cook has ticked off, kept over a reload; forgotten with their orders. */
export function useTicks(cards: readonly BoardCard[]): Ticks {
  const [text, setText] = useStoredText("seatside_ticked");
  const ticked = new Set(text?.split(" ").filter(Boolean));
  const keyOf = ({ id }: BoardCard, { position }: BoardLine) => `${id}:${position}`;
  return {
    has: (card, line) => ticked.has(keyOf(card, line)),
    toggle(card, line) {
      const ids = new Set(cards.map(({ id }) => id));
      const open = [...ticked].filter((key) => ids.has(key.split(":")[0] ?? ""));
      const key = keyOf(card, line);
      setText((ticked.has(key) ? open.filter((each) => each !== key) : [...open, key]).join(" "));
    },
  };
}
