import { type LinkEvent, type LinkState, reduceLink, startLink } from "#app/live/link-state.ts";
import { type Versioned, valuesOf, versioned } from "#app/live/versioned.ts";
import {
  type BakeList,
  type BoardCard,
  type BoardFigures,
  type BoardItem,
  type BoardMessage,
  type BoardRunner,
  type BoardShop,
  type BoardSnapshot,
  digestOf,
  type HalfTime,
  type UnpaidReservation,
} from "#domain/kitchen/board-events.ts";
import { asOnMenu } from "#domain/kitchen/board-items.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { OrderStatus } from "#domain/order-status.ts";

export type BoardState = LinkState & {
  shop: BoardShop;
  items: BoardItem[];
  runners: BoardRunner[];
  figures: BoardFigures;
  unpaid: UnpaidReservation[];
  cardsById: Versioned<BoardCard>;
  bake: BakeList | null;
  halfTime: HalfTime | null;
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
    cardsById: versioned(new Map(), { values: cards, readAt: serverNow, isSnapshot: true }),
    bake,
    halfTime,
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
      return withCards(state, [message.card], message.serverNow);
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

function applyBoard(state: BoardState, board: BoardSnapshot, serverNow: number): BoardState {
  const isNewest = serverNow >= state.shopAt;
  const { shop, items, runners, figures, unpaid, halfTime = null, bake = null } = isNewest ? board : state;
  const shopAt = Math.max(serverNow, state.shopAt);
  const shown = withCards(state, board.cards, serverNow, true);
  return { ...shown, shop, items, runners, figures, unpaid, halfTime, bake, shopAt, isBehind: false };
}

/** A card that somebody saw is never unseen again. */
function withCards(state: BoardState, cards: BoardCard[], readAt: number, isSnapshot = false): BoardState {
  const seenAt = (card: BoardCard) =>
    card.acknowledgedAt ?? state.cardsById.get(card.id)?.value.acknowledgedAt ?? null;
  const values = cards.map((card) => ({ ...card, acknowledgedAt: seenAt(card) }));
  return { ...state, cardsById: versioned(state.cardsById, { values, readAt, isSnapshot }) };
}

/** A small message contains only dishes with overrides; the others are as on the menu. */
function applyShop(state: BoardState, shop: BoardShop, named: BoardItem[], serverNow: number): BoardState {
  if (serverNow < state.shopAt) return state;
  const overridden = new Map(named.map((item) => [item.id, item]));
  const items = state.items.map((item) => overridden.get(item.id) ?? asOnMenu(item));
  return { ...state, shop, items, shopAt: serverNow };
}

export function cardsOf({ cardsById, bake, halfTime, shop }: BoardState): BoardCard[] {
  return valuesOf(cardsById).map((card) => {
    if (halfTime?.orders.includes(card.id))
      return { ...card, laterFrom: clockTime(shop.timeZone, halfTime.ordersFrom) };
    const positions = bake?.fromTrays[card.id];
    if (!positions) return card;
    const lines = card.lines.map((line) => ({ ...line, isFromTray: positions.includes(line.position) }));
    return { ...card, lines };
  });
}

/** New orders that nobody has seen on any tablet: the bell rings for them. */
export function unseenOf(state: BoardState): BoardCard[] {
  return cardsOf(state).filter(
    ({ id, status, acknowledgedAt }) =>
      status === OrderStatus.PENDING && acknowledgedAt === null && !state.silenced.has(id),
  );
}
