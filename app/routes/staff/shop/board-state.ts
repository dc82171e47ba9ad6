import { type LinkEvent, type LinkState, reduceLink, startLink } from "#app/live/link-state.ts";
import type {
  BakeList,
  BoardCard,
  BoardItem,
  BoardMessage,
  BoardRunner,
  BoardShop,
  BoardSnapshot,
  HalfTime,
  UnpaidPlace,
} from "#domain/kitchen/board-events.ts";
import { type BoardFigures, digestOf } from "#domain/kitchen/board-events.ts";
import { asOnMenu } from "#domain/kitchen/board-items.ts";
import { OrderStatus } from "#domain/order-status.ts";

/** A card and when (server's clock) it was read: an older snapshot does not remove it. */
type ShownCard = { card: BoardCard; heardAt: number };

export type BoardState = LinkState & {
  shop: BoardShop;
  items: BoardItem[];
  runners: BoardRunner[];
  figures: BoardFigures;
  unpaid: UnpaidPlace[];
  bake: BakeList | null;
  halfTime: HalfTime | null;
  cardsById: ReadonlyMap<string, ShownCard>;
  /** When shop and dishes were read. */
  shopAt: number;
  /** The server has other orders than the board: a message was missed. */
  isBehind: boolean;
  dismissed: ReadonlySet<string>;
  /** New orders that were seen on this board; the server may not know yet. */
  silenced: ReadonlySet<string>;
};

/** `at` is this device's clock. */
export type BoardEvent =
  | { type: "message"; message: BoardMessage; at: number }
  | { type: "polled" | "page"; board: BoardSnapshot; serverNow: number; at: number }
  | { type: "dismissed" | "silenced"; ids: string[] }
  | Exclude<LinkEvent, { type: "heard" }>;

export function startBoard(board: BoardSnapshot, serverNow: number, at: number): BoardState {
  const { shop, items, runners, figures, unpaid, halfTime = null, bake = null, cards } = board;
  return {
    ...startLink(serverNow, at),
    shop,
    items,
    runners,
    figures,
    unpaid,
    bake,
    halfTime,
    cardsById: new Map(cards.map((card) => [card.id, { card, heardAt: serverNow }])),
    shopAt: serverNow,
    isBehind: false,
    dismissed: new Set(),
    silenced: new Set(),
  };
}

export function reduceBoard(state: BoardState, event: BoardEvent): BoardState {
  switch (event.type) {
    case "message": {
      const { serverNow } = event.message;
      const heard = { type: "heard", by: "socket", serverNow, at: event.at } as const;
      return reduceLink(applyMessage(state, event.message), heard);
    }
    case "polled":
    case "page": {
      const { board, serverNow, at } = event;
      const by = event.type === "polled" ? "poll" : "page";
      return reduceLink(applyBoard(state, board, serverNow), { type: "heard", by, serverNow, at });
    }
    case "dismissed":
      return { ...state, dismissed: new Set([...state.dismissed, ...event.ids]) };
    case "silenced":
      return { ...state, silenced: new Set([...state.silenced, ...event.ids]) };
    default:
      return reduceLink(state, event);
  }
}

function applyMessage(state: BoardState, message: BoardMessage): BoardState {
  switch (message.type) {
    case "board":
      return applyBoard(state, message.board, message.serverNow);
    case "card":
      return { ...state, cardsById: withCard(new Map(state.cardsById), message.card, message.serverNow) };
    case "shop":
      return applyShop(state, message.shop, message.items, message.serverNow);
    case "figures":
      return { ...state, figures: message.figures };
    case "unpaid":
      return { ...state, unpaid: message.unpaid };
    case "bake":
      return { ...state, bake: message.bake };
    case "half-time":
      return { ...state, halfTime: message.halfTime };
    case "beat":
      return { ...state, isBehind: message.digest !== digestOf(cardsOf(state)) };
  }
}

/** Applies a whole board: a card that it lacks is gone, unless the card is newer than the snapshot. */
function applyBoard(state: BoardState, board: BoardSnapshot, serverNow: number): BoardState {
  const cardsById = new Map([...state.cardsById].filter(([, { heardAt }]) => heardAt >= serverNow));
  for (const card of board.cards) {
    const previous = state.cardsById.get(card.id);
    if (previous) cardsById.set(card.id, previous);
    withCard(cardsById, card, serverNow);
  }
  const isNewest = serverNow >= state.shopAt;
  const { shop, items, runners, figures, unpaid, halfTime = null, bake = null } = isNewest ? board : state;
  const shopAt = Math.max(serverNow, state.shopAt);
  const own = { shop, items, runners, figures, unpaid, halfTime, bake };
  return { ...state, ...own, cardsById, shopAt, isBehind: false };
}

/** Never goes back: neither in a card's number, nor in that somebody saw it. */
function withCard(cards: Map<string, ShownCard>, card: BoardCard, heardAt: number): Map<string, ShownCard> {
  const previous = cards.get(card.id)?.card;
  if (previous && previous.number > card.number) return cards;
  const acknowledgedAt = card.acknowledgedAt ?? previous?.acknowledgedAt ?? null;
  return cards.set(card.id, { card: { ...card, acknowledgedAt }, heardAt });
}

/** A small message contains only dishes with overrides; the others are as on the menu. */
function applyShop(state: BoardState, shop: BoardShop, named: BoardItem[], serverNow: number): BoardState {
  if (serverNow < state.shopAt) return state;
  const overridden = new Map(named.map((item) => [item.id, item]));
  const items = state.items.map((item) => overridden.get(item.id) ?? asOnMenu(item));
  return { ...state, shop, items, shopAt: serverNow };
}

export const cardsOf = (state: BoardState): BoardCard[] =>
  [...state.cardsById.values()].map(({ card }) => card);

/** New orders that nobody has seen on any tablet: the bell rings for them. */
export function unseenOf(state: BoardState): BoardCard[] {
  return cardsOf(state).filter(
    ({ id, status, acknowledgedAt }) =>
      status === OrderStatus.PENDING && acknowledgedAt === null && !state.silenced.has(id),
  );
}
