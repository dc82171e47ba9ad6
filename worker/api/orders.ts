import { type Context, Hono } from "hono";
import { readCookie } from "#app/cookies/cookie.ts";
import { seatSignatureCookie, stadiumCookie } from "#app/cookies/cookies.ts";
import { liveProtocol, socketClosed } from "#domain/order/order-events.ts";
import { isPastTab, parseCursor } from "#domain/order/order-list.ts";
import {
  complaintSchema,
  moveSeatSchema,
  placeOrderSchema,
  switchWaySchema,
} from "#domain/schemas/checkout.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { ProblemError, parseBody, problem } from "../http/problem.ts";
import { awaitTurn, whenNobodyWaits } from "../middleware/await-turn.ts";
import { limitPerSession, limitPerUser } from "../middleware/limit-rate.ts";
import { requireUser, requireUserAnd, type UserEnv } from "../middleware/require-user.ts";
import { unchangedSince, withTag } from "./with-tag.ts";

const notFound = () => new ProblemError({ code: "order-not-found" });

const placeCodes = {
  incomplete: "payment-incomplete",
  canceled: "payment-canceled",
  closed: "checkout-closed",
  mismatch: "payment-mismatch",
  unknown: "payment-unavailable",
  "not-found": "order-not-found",
} as const;

/** `?tab=completed&before=…` is that tab's page after the cursor. @throws ProblemError 400 for an invalid cursor */
function pageOf({ tab, before }: Record<string, string | undefined>) {
  if (tab === undefined && before === undefined) return {};
  const cursor = parseCursor(before);
  if (!isPastTab(tab) || !cursor) throw new ProblemError({ code: "cursor-invalid" });
  return { [tab]: cursor };
}

type ListEnv = UserEnv & { Variables: { mark: string } };

/** A customer's own orders. Order codes and numbers give no access: every id is checked against its owner. */
export const ordersApi = new Hono<ListEnv>()
  .get("/active-count", async (c) => {
    const { identity, orders } = c.get("services");
    const token = await identity.sessionToken(c.req.raw.headers);
    if (!token) throw new ProblemError({ code: "sign-in-required" });
    const known = await orders.known.of(token, c.req.header("cookie") ?? null);
    if (known) {
      const { active, openIds } = await orders.glance(known.ids);
      if (openIds.length < known.ids.length)
        c.header("set-cookie", await orders.known.cookieLeft(known, openIds));
      return c.json(active satisfies AnswerTo<"GET /orders/active-count">);
    }
    const { session, also } = await identity.findSessionWith(c.req.raw.headers, orders.active);
    if (!session) throw new ProblemError({ code: "sign-in-required" });
    c.header("set-cookie", await orders.known.cookieOf(token, also.ids));
    return c.json(also.active satisfies AnswerTo<"GET /orders/active-count">);
  })
  .get(
    "/:id/socket",
    limitPerSession("RATE_SOME", "socket"),
    awaitTurn,
    // A fan's own order: its room looks the session up that the signed cookie names. All others go on, staff to be audited.
    async (c, next) => {
      const { identity, orders } = c.get("services");
      if (!isUpgrade(c) || c.req.query("protocol") !== String(liveProtocol)) return next();
      const named = await identity.namedIn(c.req.raw.headers);
      const own = named && (await orders.openSocket(named, c.req.param("id"), c.req.raw, "owner"));
      return own?.status === 101 ? own : next();
    },
    requireUserAnd(
      ({ orders }, id) =>
        () =>
          orders.placeOf(id),
    ),
    async (c) => {
      if (!isUpgrade(c)) throw new ProblemError({ code: "upgrade-required" });
      const { orders } = c.get("services");
      const who = { userId: c.get("user").id, sessionId: c.get("sessionId") };
      const id = c.req.param("id");
      const place = c.get("asked");
      if (!place || !(await orders.mayWatch(who.userId, id, place, c.get("session").roles))) throw notFound();
      if (c.req.query("protocol") !== String(liveProtocol)) return outdated();
      return orders.openSocket(who, id, c.req.raw, "anybody");
    },
  )
  .get(
    "/:id",
    whenNobodyWaits,
    requireUserAnd(
      ({ orders }, id) =>
        (userId) =>
          orders.detailOf(userId, id),
    ),
    async (c) => {
      const order = c.get("asked");
      if (!order) throw notFound();
      const answer: AnswerTo<"GET /orders/:id"> = { order, serverNow: c.get("services").now() };
      return withTag(c.req.raw, answer, JSON.stringify(order));
    },
  )
  // The order's room looks the session up, together with the order.
  .post("/", limitPerSession("RATE_SOME", "place"), async (c) => {
    const { identity, orders } = c.get("services");
    const token = await identity.sessionToken(c.req.raw.headers);
    if (!token) throw new ProblemError({ code: "sign-in-required" });
    const { orderId } = await parseBody(c.req.raw, placeOrderSchema);
    const placed = await orders.place(token, orderId);
    if (placed.state === "signed-out") throw new ProblemError({ code: "sign-in-required" });
    if (placed.state === "placed") {
      const { id, orderId, orderCode } = placed.order;
      return c.json({ state: "placed", id, orderId, orderCode } satisfies AnswerTo<"POST /orders">);
    }
    if (placed.state === "pending")
      return c.json({ state: "pending", id: orderId } satisfies AnswerTo<"POST /orders">, 202);
    if (placed.state === "too-many-declines")
      return problem(c, { code: placed.state, retryAfterSeconds: Math.ceil(placed.retryAfterMs / 1000) });
    return problem(c, { code: placeCodes[placed.state] });
  })
  // An open list asks every few seconds: while no open order has moved, its rooms answer, and not the record (decision 56).
  .get("/", async (c, next) => {
    const mark = await markOfOpen(c);
    const unchanged = mark ? await unchangedSince(c.req.raw, mark) : null;
    if (unchanged) return unchanged;
    c.set("mark", mark);
    return next();
  })
  .use(requireUser)
  .get("/", async (c) => {
    const list: AnswerTo<"GET /orders"> = await c
      .get("services")
      .orders.list(c.get("user").id, pageOf(c.req.query()));
    // The mark was taken first: what moved since then is seen by the next question.
    return withTag(c.req.raw, list, JSON.stringify(list), undefined, c.get("mark"));
  })
  .post("/:id/cancel", async (c) => {
    const result = await c.get("services").orders.cancel(c.get("user").id, c.req.param("id"));
    if (result.ok)
      return c.json({ status: result.order.status } satisfies AnswerTo<"POST /orders/:id/cancel">);
    return problem(c, { code: result.reason, message: "The order can't be canceled now." });
  })
  .post("/:id/seat", limitPerUser("RATE_SOME", "seat"), async (c) => {
    const body = await parseBody(c.req.raw, moveSeatSchema);
    const { orders, seatLinks } = c.get("services");
    // The code at the new seat, as it was scanned: its link left these on the phone.
    const cookies = c.req.header("cookie");
    const stadiumId = readCookie(cookies, stadiumCookie);
    const signature = readCookie(cookies, seatSignatureCookie);
    const isSigned = stadiumId !== null && (await seatLinks.isSigned(stadiumId, body.seat, signature));
    const moved = await orders.moveSeat(c.get("user").id, c.req.param("id"), {
      ...body,
      signedFor: isSigned ? stadiumId : null,
    });
    if (!moved.ok) {
      const { ok: _, ...refusal } = moved;
      return problem(c, refusal);
    }
    const { seat, promise } = moved;
    return c.json({ seat, promise } satisfies AnswerTo<"POST /orders/:id/seat">);
  })
  .post("/:id/way", limitPerUser("RATE_SOME", "seat"), async (c) => {
    const { fulfilment } = await parseBody(c.req.raw, switchWaySchema);
    const { orders } = c.get("services");
    const switched = await orders.switchWay(c.get("user").id, c.req.param("id"), fulfilment);
    if (!switched.ok) {
      const { ok: _, ...refusal } = switched;
      return problem(c, refusal);
    }
    return c.json({ fulfilment } satisfies AnswerTo<"POST /orders/:id/way">);
  })
  .post("/:id/complaint", limitPerUser("RATE_SOME", "complaint"), async (c) => {
    const complaint = await parseBody(c.req.raw, complaintSchema);
    const result = await c.get("services").orders.complain(c.get("user").id, c.req.param("id"), complaint);
    if (!result.ok) return problem(c, { code: result.reason });
    return c.json({ complaint: result.complaint } satisfies AnswerTo<"POST /orders/:id/complaint">);
  });

/** Of this session's open orders, as far as its cookie knows them; empty where the record must be asked, as for a page. */
async function markOfOpen(c: Context<ListEnv>): Promise<string> {
  const { identity, orders } = c.get("services");
  if (Object.keys(c.req.query()).length > 0) return "";
  const token = await identity.sessionToken(c.req.raw.headers);
  const known = token && (await orders.known.of(token, c.req.header("cookie") ?? null));
  return known ? `${known.session} ${(await orders.glance(known.ids)).mark}` : "";
}

const isUpgrade = (c: Context) => c.req.header("upgrade")?.toLowerCase() === "websocket";

/** Tells a page of another version to reload, by a socket's close code: a refused upgrade shows a page no reason. */
function outdated(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(socketClosed.outdated, "outdated");
  return new Response(null, { status: 101, webSocket: client });
}
