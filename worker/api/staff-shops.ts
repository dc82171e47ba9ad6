import { type Context, Hono } from "hono";
import { runItemSchema, runShopSchema, seenSchema } from "#domain/schemas/staff.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { ProblemError, parseBody, problem } from "../http/problem.ts";
import { limitPerUser } from "../middleware/limit-rate.ts";
import type { StaffEnv } from "../middleware/require-user.ts";
import { withTag } from "./with-tag.ts";

const notFound = () => new ProblemError({ code: "not-found", message: "No shop of yours has this id." });

/** /api/staff/shops: a shop's board and its overrides. Use after requireStaff. */
export const staffShopsApi = new Hono<StaffEnv>()
  .get("/:shopId/board", async (c) => {
    const { shopBoards, now } = c.get("services");
    const serverNow = now();
    const board = await shopBoards.read(staffOf(c), c.req.param("shopId"));
    if (!board) throw notFound();
    const answer: AnswerTo<"GET /staff/shops/:shopId/board"> = { board, serverNow };
    return withTag(c.req.raw, answer, JSON.stringify(board));
  })
  .get("/:shopId/wall", async (c) => {
    const { shopBoards, now } = c.get("services");
    const serverNow = now();
    const wall = await shopBoards.wall(staffOf(c), c.req.param("shopId"));
    if (!wall) throw notFound();
    const answer: AnswerTo<"GET /staff/shops/:shopId/wall"> = { wall, serverNow };
    return withTag(c.req.raw, answer, JSON.stringify(wall));
  })
  .get("/:shopId/counter", async (c) => {
    const counter: AnswerTo<"GET /staff/shops/:shopId/counter"> | null = await c
      .get("services")
      .shopBoards.counter(staffOf(c), c.req.param("shopId"));
    if (!counter) throw notFound();
    const { serverNow: _, ...content } = counter;
    return withTag(c.req.raw, counter, JSON.stringify(content));
  })
  .get("/:shopId/live", limitPerUser("RATE_SOME", "socket"), async (c) => {
    if (c.req.header("upgrade")?.toLowerCase() !== "websocket")
      throw new ProblemError({ code: "upgrade-required" });
    const { shopBoards } = c.get("services");
    const who = { ...staffOf(c), sessionId: c.get("sessionId") };
    const audience = c.req.query("as") === "wall" ? "wall" : "board";
    const socket = await shopBoards.openSocket(who, c.req.param("shopId"), audience, c.req.raw);
    if (!socket) throw notFound();
    return socket;
  })
  // The socket's messages over HTTP, for networks that block sockets.
  .post("/:shopId/beat", async (c) =>
    done(c, await c.get("services").shopBoards.beat(staffOf(c), c.req.param("shopId"))),
  )
  .post("/:shopId/seen", async (c) => {
    const { orderId } = await parseBody(c.req.raw, seenSchema);
    return done(c, await c.get("services").shopBoards.see(staffOf(c), c.req.param("shopId"), orderId));
  })
  .post("/:shopId/sign-off", async (c) =>
    done(c, await c.get("services").shopBoards.signOff(staffOf(c), c.req.param("shopId"))),
  )
  .post("/:shopId/unpaid/:orderId/end", async (c) => {
    const { shopId, orderId } = c.req.param();
    const ended = await c.get("services").shopBoards.endUnpaid(staffOf(c), shopId, orderId);
    return ended.ok ? c.body(null, 204) : problem(c, { code: ended.reason });
  })
  .post("/:shopId/state", async (c) => {
    const body = await parseBody(c.req.raw, runShopSchema);
    const result = await c.get("services").staff.overrideShop(staffOf(c), c.req.param("shopId"), body);
    return result.ok ? c.body(null, 204) : problem(c, { code: result.reason });
  })
  .post("/:shopId/items/:itemId", async (c) => {
    const body = await parseBody(c.req.raw, runItemSchema);
    const { shopId, itemId } = c.req.param();
    const result = await c.get("services").staff.overrideItem(staffOf(c), shopId, itemId, body);
    return result.ok ? c.body(null, 204) : problem(c, { code: result.reason });
  });

const staffOf = (c: Context<StaffEnv>) => ({ userId: c.get("user").id, roles: c.get("roles") });

function done(c: Context<StaffEnv>, was: boolean) {
  if (!was) throw notFound();
  return c.body(null, 204);
}
