import {
  type BoardCard,
  type BoardFigures,
  type BoardItem,
  type BoardMessage,
  type BoardRequest,
  type BoardShop,
  type BoardSnapshot,
  beatText,
  parseBoardRequest,
} from "#domain/kitchen/board-events.ts";
import { isOverridden } from "#domain/kitchen/board-items.ts";
import { pingText, pongText } from "#domain/order/order-events.ts";

/** What the board's sockets ask of the record. */
export type SocketUsecases = {
  /** How far the account's roles reach this shop's board now: an operator only looks. */
  watchAs(shopId: string, userId: string): Promise<"acts" | "looks" | null>;
  readBoard(shopId: string): Promise<BoardSnapshot | null>;
  readCard(shopId: string, orderId: string): Promise<BoardCard | null>;
  readShop(shopId: string): Promise<{ shop: BoardShop; items: BoardItem[] } | null>;
  readDigest(shopId: string): Promise<string>;
  readFigures(shopId: string): Promise<BoardFigures | null>;
};

/** What else of the board hears of a tablet. */
export type BoardListener = {
  beat(shopId: string): Promise<void>;
  seen(shopId: string, orderId: string, userId: string): Promise<void>;
  signOff(shopId: string): Promise<void>;
};

/** Kept with the socket, so that it outlives hibernation. */
type Attachment = { userId: string; shopId: string; checkedAt: number };

/** A board that is on speaks every 15 seconds; one that did not for so long is asked for its role before it hears more. */
const trustedForMs = 40_000;
const figuresEveryMs = 60_000;
const roleEnded = 1008;

/**
 * The tablets that watch a shop. They hibernate, are answered pings by the platform, and are asked for their role
 * again with every word that they say: whoever's role has ended hears nothing more.
 */
export class BoardSockets {
  readonly #ctx: DurableObjectState;
  readonly #usecases: () => SocketUsecases;
  readonly #listener: BoardListener;

  constructor(ctx: DurableObjectState, usecases: () => SocketUsecases, listener: BoardListener) {
    this.#ctx = ctx;
    this.#usecases = usecases;
    this.#listener = listener;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
  }

  /** The Worker has checked session, origin and role. */
  async open(shopId: string, userId: string): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    // It listens before D1 is read: a change that comes about during the read reaches it as a message of its own.
    this.#ctx.acceptWebSocket(server);
    server.serializeAttachment({ userId, shopId, checkedAt: Date.now() } satisfies Attachment);
    if (!(await this.#tellBoard(server, shopId))) return new Response(null, { status: 404 });
    return new Response(null, { status: 101, webSocket: client });
  }

  async hear(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const attachment = socket.deserializeAttachment() as Attachment | null;
    const text = typeof data === "string" && data.length <= 1_000 ? data : "";
    const request = text === beatText ? { type: "beat" as const } : parseBoardRequest(text);
    if (!attachment || !request) return socket.close(roleEnded, "unexpected");
    const may = await this.#check(socket, attachment);
    // Whoever looks from afar is nobody at the stand: their screen neither keeps the shop awake nor silences its bell.
    if (may === "acts" || (may && request.type === "resume")) await this.#answer(socket, attachment, request);
  }

  async #answer(socket: WebSocket, { shopId, userId }: Attachment, request: BoardRequest | { type: "beat" }) {
    switch (request.type) {
      case "beat":
        await this.#listener.beat(shopId);
        this.#send(socket, {
          type: "beat",
          digest: await this.#usecases().readDigest(shopId),
          serverNow: Date.now(),
        });
        return await this.#tellFigures(shopId);
      case "seen":
        return await this.#listener.seen(shopId, request.orderId, userId);
      case "sign-off":
        return await this.#listener.signOff(shopId);
      case "resume":
        await this.#tellBoard(socket, shopId);
    }
  }

  /** Tells every board how an order stands now. */
  async tellCard(shopId: string, orderId: string): Promise<void> {
    const sockets = await this.#listening();
    if (sockets.length === 0) return;
    const serverNow = Date.now();
    const card = await this.#usecases().readCard(shopId, orderId);
    if (card) this.#tell(sockets, { type: "card", card, serverNow });
  }

  /** Tells every board everything: a small message cannot add, rename or remove a dish. */
  async tellAllBoards(shopId: string): Promise<void> {
    const sockets = await this.#listening();
    if (sockets.length === 0) return;
    const serverNow = Date.now();
    const board = await this.#usecases().readBoard(shopId);
    if (board) this.#tell(sockets, { type: "board", board, serverNow });
  }

  async tellShop(shopId: string): Promise<void> {
    const sockets = await this.#listening();
    if (sockets.length === 0) return;
    const serverNow = Date.now();
    const found = await this.#usecases().readShop(shopId);
    if (found)
      this.#tell(sockets, { type: "shop", ...found, items: found.items.filter(isOverridden), serverNow });
  }

  /** Somebody's role changed: whoever's has ended is closed now, not at the next word. */
  async recheck(): Promise<void> {
    for (const socket of this.#ctx.getWebSockets()) {
      const attachment = socket.deserializeAttachment() as Attachment | null;
      if (attachment) await this.#check(socket, attachment);
    }
  }

  async #tellBoard(socket: WebSocket, shopId: string): Promise<boolean> {
    const serverNow = Date.now();
    const board = await this.#usecases().readBoard(shopId);
    if (board) this.#send(socket, { type: "board", board, serverNow });
    return board !== null;
  }

  /** The day's figures move slowly: once a minute for all boards of the shop. */
  async #tellFigures(shopId: string) {
    const now = Date.now();
    if ((this.#ctx.storage.kv.get<number>("figuresAt") ?? 0) > now - figuresEveryMs) return;
    this.#ctx.storage.kv.put("figuresAt", now);
    const figures = await this.#usecases().readFigures(shopId);
    if (figures) this.#tell(await this.#listening(), { type: "figures", figures, serverNow: now });
  }

  /** The sockets that may hear: those that have not spoken for a while are asked for their role first. */
  async #listening(): Promise<WebSocket[]> {
    const sockets: WebSocket[] = [];
    for (const socket of this.#ctx.getWebSockets()) {
      const attachment = socket.deserializeAttachment() as Attachment | null;
      if (!attachment) continue;
      const isTrusted = attachment.checkedAt > Date.now() - trustedForMs;
      if (isTrusted || (await this.#check(socket, attachment))) sockets.push(socket);
    }
    return sockets;
  }

  async #check(socket: WebSocket, attachment: Attachment) {
    const may = await this.#usecases().watchAs(attachment.shopId, attachment.userId);
    if (may) socket.serializeAttachment({ ...attachment, checkedAt: Date.now() } satisfies Attachment);
    else socket.close(roleEnded, "role ended");
    return may;
  }

  #tell(sockets: WebSocket[], message: BoardMessage) {
    for (const socket of sockets) this.#send(socket, message);
  }

  #send(socket: WebSocket, message: BoardMessage) {
    try {
      socket.send(JSON.stringify(message));
    } catch {
      // A socket that is closing hears it on its return.
    }
  }
}
