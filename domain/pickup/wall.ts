import type { BoardCard, BoardMessage, BoardSnapshot } from "../kitchen/board-events.ts";
import type { Localized } from "../language/localized.ts";
import { OrderStatus } from "../order-status.ts";
import { parseMessage } from "../parse-message.ts";

/**
 * A pickup on the shop's wall screen: number and shelf, no name and no dishes. `at`: since when it is in this stage, in
 * ms.
 */
export type WallOrder = {
  id: string;
  code: string;
  /** The number of its newest event: an older message never replaces a newer one. */
  number: number;
  shelf: string;
  stage: "making" | "ready" | "over";
  at: number;
};

export type Wall = { shop: { id: string; name: Localized; timeZone: string }; calls: WallOrder[] };

/** What the wall's socket carries, and the counter's phone listens to: the board's messages without people. */
export type WallMessage = { serverNow: number } & (
  | { type: "wall"; wall: Wall }
  | { type: "call"; call: WallOrder }
);

/** Null for a delivery, and before the kitchen has accepted. */
function callOf({ id, orderCode, number, shelf, status, ...card }: BoardCard): WallOrder | null {
  if (shelf === null || status === OrderStatus.PENDING) return null;
  const call = { id, code: orderCode, number, shelf };
  if (status === OrderStatus.PREPARING)
    return { ...call, stage: "making", at: card.acceptedAt ?? card.placedAt };
  if (status === OrderStatus.DELIVERING)
    return { ...call, stage: "ready", at: card.deliveringAt ?? card.placedAt };
  return { ...call, stage: "over", at: card.closedAt ?? card.placedAt };
}

export function wallOf({ shop, cards }: Pick<BoardSnapshot, "shop" | "cards">): Wall {
  const { id, name, timeZone } = shop;
  const calls = cards.flatMap((card) => callOf(card) ?? []).filter(({ stage }) => stage !== "over");
  return { shop: { id, name, timeZone }, calls };
}

/** The wall's version of a board's message; null if it concerns no wall. */
export function wallMessage(message: BoardMessage): WallMessage | null {
  const { serverNow } = message;
  if (message.type === "board") return { type: "wall", wall: wallOf(message.board), serverNow };
  const call = message.type === "card" ? callOf(message.card) : null;
  return call && { type: "call", call, serverNow };
}

export const parseWallMessage = (text: string) =>
  parseMessage<WallMessage>(text, { wall: true, call: true }, ({ serverNow }) => Number.isFinite(serverNow));
