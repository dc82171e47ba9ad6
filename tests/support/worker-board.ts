import { expect } from "vitest";
import type { BoardCard, BoardMessage, BoardSnapshot } from "#domain/kitchen/board-events.ts";
import type { Client } from "./worker-world.ts";

const open: WebSocket[] = [];

/** For afterEach: closes the test's sockets, so they do not receive the next test's messages. */
export function closeBoards() {
  for (const socket of open.splice(0)) socket.close();
}

type OfType<Type extends BoardMessage["type"]> = Extract<BoardMessage, { type: Type }>;

/** A shop's tablet, opened as a browser does. Messages are awaited, never polled. */
export async function openBoard(staff: Client, shopId: string) {
  const path = `/api/staff/shops/${shopId}/live`;
  const answer = await staff.send("GET", path, undefined, { upgrade: "websocket" });
  expect(answer.status).toBe(101);
  const socket = answer.webSocket as WebSocket;
  const arrived: BoardMessage[] = [];
  let look = () => {};
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  socket.addEventListener("message", ({ data }) => {
    arrived.push(JSON.parse(String(data)) as BoardMessage);
    look();
  });
  socket.accept();
  open.push(socket);

  /** The next message of a type that fits, skipping others. */
  async function until<Type extends BoardMessage["type"]>(
    type: Type,
    fits: (message: OfType<Type>) => boolean = () => true,
  ): Promise<OfType<Type>> {
    for (;;) {
      const message = arrived.shift();
      if (message?.type === type && fits(message as OfType<Type>)) return message as OfType<Type>;
      if (!message)
        await new Promise<void>((resolve) => {
          look = resolve;
        });
    }
  }

  return {
    socket,
    closed,
    until,
    /** Messages that arrived but were not awaited. */
    rest: () => arrived.splice(0),
    snapshot: async (): Promise<BoardSnapshot> => (await until("board")).board,
    card: async (id: string, fits: (card: BoardCard) => boolean = () => true): Promise<BoardCard> =>
      (await until("card", ({ card }) => card.id === id && fits(card))).card,
    say: (text: unknown) => socket.send(typeof text === "string" ? text : JSON.stringify(text)),
  };
}

export const readBoard = (staff: Client, shopId: string) =>
  staff.json<{ board: BoardSnapshot; serverNow: number }>("GET", `/api/staff/shops/${shopId}/board`);
