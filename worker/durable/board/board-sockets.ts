import type { StaffActor } from "#domain/actor.ts";
import { minuteMs } from "#domain/durations.ts";
import {
  type BoardCard,
  type BoardFigures,
  type BoardItem,
  type BoardMessage,
  type BoardRequest,
  type BoardShop,
  type BoardSnapshot,
  beatText,
  readBoardRequest,
} from "#domain/kitchen/board-events.ts";
import { hasOwn } from "#domain/kitchen/board-items.ts";
import { wallMessage } from "#domain/pickup/wall.ts";
import type { Standing, Watcher } from "#domain/staff/presence.ts";
import { answerOnce, close, parseRequest, Sockets, send } from "../sockets.ts";

type Right = "acts" | "looks";
type RightsOf = (who: Watcher) => Standing<Right>;
/** What the board itself knows, and D1 does not. */
export type BoardOwn = Pick<BoardSnapshot, "unpaid" | "halfTime" | "bake">;
type BoardRead = Omit<BoardSnapshot, keyof BoardOwn>;

export type SocketUsecases = {
  /** What the owners of these sessions may do at this board now: an operator only looks. */
  findRights(
    shopId: string,
    sessionIds: string[],
  ): Promise<{ rightsOf: RightsOf; actingAs: (who: Watcher) => StaffActor | null }>;
  /** The board, and what the owners of these sessions may do at it. */
  readBoardFor(
    shopId: string,
    sessionIds: string[],
  ): Promise<{ rightsOf: RightsOf; board: BoardRead | null }>;
  readBoard(shopId: string): Promise<BoardRead | null>;
  readCard(shopId: string, orderId: string): Promise<BoardCard | null>;
  readShop(shopId: string): Promise<{ shop: BoardShop; items: BoardItem[] } | null>;
  readDigestFor(shopId: string, sessionIds: string[]): Promise<{ rightsOf: RightsOf; digest: string }>;
  readFigures(shopId: string): Promise<BoardFigures | null>;
};

export type BoardListener = {
  beat(shopId: string): Promise<void>;
  seen(shopId: string, orderId: string, actor: StaffActor): Promise<void>;
  signOff(shopId: string): Promise<void>;
  own(shopId: string): BoardOwn;
};

/** A wall or a counter's phone gets only numbers and shelves, and does not count as a watched tablet. */
export type BoardAudience = "board" | "wall";
type Tablet = Watcher & { shopId: string; audience: BoardAudience };

type Heard = { socket: WebSocket; listener: Tablet };

/** A tablet sends a heartbeat every 15 s; after this long without one its rights are checked before it hears more. */
const trustedForMs = 40_000;
const figuresEveryMs = minuteMs;

const placeOf = (tablets: Tablet[]): [shopId: string, sessionIds: string[]] => [
  tablets[0]?.shopId ?? "",
  tablets.map(({ sessionId }) => sessionId),
];

/** The tablets at a shop's board. Every message of a tablet checks its session and role again. */
export class BoardSockets {
  readonly #ctx: DurableObjectState;
  readonly #usecases: () => SocketUsecases;
  readonly #listener: BoardListener;
  readonly #sockets: Sockets<Tablet, Right>;
  readonly #resume = answerOnce((socket) => this.#tellBoard(socket));
  readonly #beat = answerOnce((socket) => this.#answerBeat(socket));
  /** What was told last of each. Lost with the memory: then all is told once more, also that it is over. */
  readonly #told = { unpaid: "", "half-time": "", bake: "" };

  constructor(ctx: DurableObjectState, usecases: () => SocketUsecases, listener: BoardListener) {
    this.#ctx = ctx;
    this.#usecases = usecases;
    this.#listener = listener;
    this.#sockets = new Sockets(ctx);
  }

  /** The Worker has checked session, origin and role. */
  open(request: Request, tablet: Tablet): Promise<Response> {
    return this.#sockets.open(request, tablet, (socket) => this.#tellBoard(socket));
  }

  async hear(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const request = data === beatText ? { type: "beat" as const } : readBoardRequest(parseRequest(data));
    if (!request) return close(socket, 1008, "unexpected");
    if (request.type === "resume") return this.#resume(socket);
    if (request.type === "beat") return this.#beat(socket);
    // An operator's screen only watches: it counts neither as a heartbeat nor as an answered bell.
    let actor: StaffActor | null = null;
    const checked = await this.#sockets.check([socket], async (tablets) => {
      const rights = await this.#usecases().findRights(...placeOf(tablets));
      actor = tablets[0] ? rights.actingAs(tablets[0]) : null;
      return rights.rightsOf;
    });
    for (const { listener, right } of checked)
      if (right === "acts" && listener.audience === "board" && actor)
        await this.#answer(listener.shopId, actor, request);
  }

  async #answerBeat(socket: WebSocket) {
    let digest = "";
    const checked = await this.#sockets.check([socket], async (tablets) => {
      const found = await this.#usecases().readDigestFor(...placeOf(tablets));
      digest = found.digest;
      return found.rightsOf;
    });
    for (const { listener, right } of checked) {
      if (right !== "acts" || listener.audience === "wall") continue;
      await this.#listener.beat(listener.shopId);
      this.#tell([{ socket, listener }], { type: "beat", digest, serverNow: Date.now() });
      await this.#tellFigures(listener.shopId);
    }
  }

  async #answer(shopId: string, actor: StaffActor, request: Exclude<BoardRequest, { type: "resume" }>) {
    switch (request.type) {
      case "seen":
        return await this.#listener.seen(shopId, request.orderId, actor);
      case "sign-off":
        return await this.#listener.signOff(shopId);
    }
  }

  hasAny(): boolean {
    return this.#sockets.all().length > 0;
  }

  /** Sends every tablet an order's card. */
  async tellCard(card: BoardCard): Promise<void> {
    this.#tell(await this.#listening(), { type: "card", card, serverNow: Date.now() });
  }

  /** Sends every tablet the whole board: a small message cannot add, rename or remove a dish. */
  async tellAllBoards(shopId: string): Promise<void> {
    const sockets = await this.#listening();
    if (sockets.length === 0) return;
    const serverNow = Date.now();
    const board = await this.#usecases().readBoard(shopId);
    if (board) this.#tell(sockets, { type: "board", board: this.#whole(shopId, board), serverNow });
  }

  async tellShop(shopId: string): Promise<void> {
    const sockets = await this.#listening();
    if (sockets.length === 0) return;
    const serverNow = Date.now();
    const found = await this.#usecases().readShop(shopId);
    if (found) this.#tell(sockets, { type: "shop", ...found, items: found.items.filter(hasOwn), serverNow });
  }

  /** Sends every tablet what of the board's own knowledge has changed. */
  async tellOwn(shopId: string): Promise<void> {
    const { unpaid, halfTime = null, bake = null } = this.#listener.own(shopId);
    const all = [
      { type: "unpaid", unpaid },
      { type: "half-time", halfTime },
      { type: "bake", bake },
    ] as const;
    for (const message of all) {
      const text = JSON.stringify(message);
      if (this.#told[message.type] === text) continue;
      this.#told[message.type] = text;
      this.#tell(await this.#listening(), { ...message, serverNow: Date.now() });
    }
  }

  #whole(shopId: string, board: BoardRead): BoardSnapshot {
    return { ...board, ...this.#listener.own(shopId) };
  }

  /** Closes sockets whose session or role has ended, without waiting for their next message. */
  async recheck(): Promise<void> {
    await this.#sockets.check(this.#sockets.all(), this.#lookUp);
  }

  /** The whole board, to a tablet that may still see it. False if it may not. */
  async #tellBoard(socket: WebSocket): Promise<boolean> {
    const serverNow = Date.now();
    let board: BoardRead | null = null;
    const checked = await this.#sockets.check([socket], async (tablets) => {
      const found = await this.#usecases().readBoardFor(...placeOf(tablets));
      board = found.board;
      return found.rightsOf;
    });
    for (const { listener } of checked)
      if (board)
        this.#tell([{ socket, listener }], {
          type: "board",
          board: this.#whole(listener.shopId, board),
          serverNow,
        });
    return checked.length > 0 && board !== null;
  }

  /** Sends the day's figures at most once a minute: they move slowly. */
  async #tellFigures(shopId: string) {
    const now = Date.now();
    if ((this.#ctx.storage.kv.get<number>("figuresAt") ?? 0) > now - figuresEveryMs) return;
    this.#ctx.storage.kv.put("figuresAt", now);
    const figures = await this.#usecases().readFigures(shopId);
    if (figures) this.#tell(await this.#listening(), { type: "figures", figures, serverNow: now });
  }

  #listening(): Promise<Heard[]> {
    return this.#sockets.listening(trustedForMs, this.#lookUp);
  }

  readonly #lookUp = async (tablets: Tablet[]) =>
    (await this.#usecases().findRights(...placeOf(tablets))).rightsOf;

  #tell(heard: Heard[], message: BoardMessage) {
    for (const { socket, listener } of heard) {
      const told = listener.audience === "wall" ? wallMessage(message) : message;
      if (told) send(socket, told);
    }
  }
}
