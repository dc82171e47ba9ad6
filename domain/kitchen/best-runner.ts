import { OrderStatus } from "../order-status.ts";
import type { BoardCard, BoardRunner } from "./board-events.ts";

/** A runner who took a bag this recently is still at the counter and can take another for the same entrance. */
const atCounterMs = 2 * 60_000;
const maxBags = 3;

/** Bags that each runner carries now, by the runner's id. */
export function bagsInHand(cards: readonly BoardCard[]): Map<string, number> {
  const bags = new Map<string, number>();
  for (const { runner, status } of cards)
    if (runner && status === OrderStatus.DELIVERING) bags.set(runner.id, (bags.get(runner.id) ?? 0) + 1);
  return bags;
}

/**
 * The runner to hand a bag to: one at the counter with a bag for the same entrance, else the one today who carries
 * least and has rested longest. Null without runners.
 */
export function bestRunner(
  { seat }: Pick<BoardCard, "seat">,
  cards: readonly BoardCard[],
  runners: readonly BoardRunner[],
  now: number,
): BoardRunner | null {
  const bags = bagsInHand(cards);
  const ranked = runners.map((runner) => {
    const own = cards.filter((card) => card.runner?.id === runner.id && card.deliveringAt !== null);
    const carried = bags.get(runner.id) ?? 0;
    const gathers = own.some(
      (card) =>
        card.status === OrderStatus.DELIVERING &&
        now - (card.deliveringAt ?? 0) < atCounterMs &&
        seat.entrance !== "" &&
        card.seat.entrance === seat.entrance,
    );
    const lastAt = Math.max(runner.lastTookAt ?? 0, ...own.map((card) => card.deliveringAt ?? 0));
    const isFull = carried >= maxBags;
    return { runner, rank: [gathers && !isFull ? 0 : 1, lastAt > 0 ? 0 : 1, carried, lastAt] };
  });
  ranked.sort((a, b) => firstDifference(a.rank, b.rank));
  return ranked[0]?.runner ?? null;
}

const firstDifference = (a: number[], b: number[]) =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
