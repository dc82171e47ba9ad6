import { useStoredText } from "./use-stored.ts";

export const boardSizes = ["S", "M", "L"] as const;
export type BoardSize = (typeof boardSizes)[number];

/** How large this device draws the cards: each hangs at another distance from those who read it. */
export function useBoardSize(): [BoardSize, (size: BoardSize) => void] {
  const [stored, store] = useStoredText("seatside_board_size");
  return [boardSizes.find((size) => size === stored) ?? "M", store];
}
