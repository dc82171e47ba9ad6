import {
  halfTimeSchema,
  runItemSchema,
  runShopSchema,
  searchSchema,
  seenSchema,
  traySchema,
} from "#domain/schemas/staff.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { requireUpgrade, serve, withoutResult } from "../serve.ts";
import { withTag } from "../with-tag.ts";

/** A shop's board and its overrides. */
export const staffShopsCalls = [
  serve("GET /staff/shops/:shopId/board", null, async ({ c, services, by, params }) => {
    const serverNow = services.now();
    const board = await services.shopBoards.read(by.staff, params.shopId);
    if (!board) return null;
    const answer: AnswerTo<"GET /staff/shops/:shopId/board"> = { board, serverNow };
    return withTag(c.req.raw, answer, JSON.stringify(board));
  }),
  serve("GET /staff/shops/:shopId/wall", null, async ({ c, services, by, params }) => {
    const serverNow = services.now();
    const wall = await services.shopBoards.wall(by.staff, params.shopId);
    if (!wall) return null;
    const answer: AnswerTo<"GET /staff/shops/:shopId/wall"> = { wall, serverNow };
    return withTag(c.req.raw, answer, JSON.stringify(wall));
  }),
  serve("GET /staff/shops/:shopId/counter", null, async ({ c, services, by, params }) => {
    const counter: AnswerTo<"GET /staff/shops/:shopId/counter"> | null = await services.shopBoards.counter(
      by.staff,
      params.shopId,
    );
    if (!counter) return null;
    const { serverNow: _, ...content } = counter;
    return withTag(c.req.raw, counter, JSON.stringify(content));
  }),
  serve("GET /staff/shops/:shopId/live", null, ({ c, services, by, params }) => {
    const who = { ...by.staff, sessionId: by.sessionId };
    const audience = c.req.query("as") === "wall" ? "wall" : "board";
    return services.shopBoards.openSocket(who, params.shopId, audience, requireUpgrade(c));
  }),
  serve("POST /staff/shops/:shopId/orders", searchSchema, ({ services, by, params, body }) =>
    services.staff.searchShop(by.staff, params.shopId, body.text),
  ),
  // The socket's messages over HTTP, for networks that block sockets.
  serve("POST /staff/shops/:shopId/beat", null, ({ services, by, params }) =>
    services.shopBoards.beat(by.staff, params.shopId),
  ),
  serve("POST /staff/shops/:shopId/seen", seenSchema, ({ services, by, params, body }) =>
    services.shopBoards.see(by.staff, params.shopId, body.orderId),
  ),
  serve("POST /staff/shops/:shopId/sign-off", null, ({ services, by, params }) =>
    services.shopBoards.signOff(by.staff, params.shopId),
  ),
  serve("POST /staff/shops/:shopId/unpaid/:orderId/end", null, ({ services, by, params }) =>
    withoutResult(services.shopBoards.endUnpaid(by.staff, params.shopId, params.orderId)),
  ),
  serve("POST /staff/shops/:shopId/state", runShopSchema, ({ services, by, params, body }) =>
    withoutResult(services.staff.overrideShop(by.staff, { ...body, ...params })),
  ),
  serve("POST /staff/shops/:shopId/trays", traySchema, ({ services, by, params, body }) =>
    withoutResult(services.shopBoards.tray(by.staff, params.shopId, body)),
  ),
  serve("POST /staff/shops/:shopId/half-time", halfTimeSchema, ({ services, by, params, body }) =>
    services.shopBoards.answerHalfTime(by.staff, params.shopId, body),
  ),
  serve("POST /staff/shops/:shopId/items/:itemId", runItemSchema, ({ services, by, params, body }) =>
    withoutResult(services.staff.overrideItem(by.staff, { ...body, ...params })),
  ),
];
