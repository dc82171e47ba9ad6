import type { Context } from "hono";
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
import { ProblemError, parseBody } from "../http/problem.ts";
import { awaitTurn, someoneWaits, whenNobodyWaits } from "../middleware/await-turn.ts";
import { requireUser, requireUserAnd, type UserEnv } from "../middleware/require-user.ts";
import { isUpgrade, serve, serveBy, upgraded } from "./serve.ts";
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
export const ordersCalls = [
  serve("GET /orders/active-count", null, async ({ c, services: { identity, orders } }) => {
    const token = await identity.sessionToken(c.req.raw.headers);
    if (!token) throw new ProblemError({ code: "sign-in-required" });
    const known = await orders.known.of(token, c.req.header("cookie") ?? null);
    if (known) {
      const { active, openIds } = await orders.glance(known.ids);
      if (openIds.length < known.ids.length)
        c.header("set-cookie", await orders.known.cookieLeft(known, openIds));
      return active;
    }
    const { session, also } = await identity.findSessionWith(c.req.raw.headers, orders.active);
    if (!session) throw new ProblemError({ code: "sign-in-required" });
    c.header("set-cookie", await orders.known.cookieOf(token, also.ids));
    return also.active;
  }),
  serveBy(
    "GET /orders/:id/socket",
    [
      // A fan's own order, as sealed cookies say: its room looks the session up. All others go on, staff to be audited. A
      // turn is for whoever may watch: strangers would use them up.
      async (c, next) => {
        const { identity, orders } = c.get("services");
        const { headers } = c.req.raw;
        if (!isUpgrade(c) || c.req.query("protocol") !== String(liveProtocol)) return next();
        const [named, token] = [await identity.namedIn(headers), await identity.sessionToken(headers)];
        const known = token ? await orders.known.of(token, c.req.header("cookie") ?? null) : null;
        const isKnown = known?.ids.includes(idOf(c));
        if (!named || (!isKnown && someoneWaits())) return next();
        const late = isKnown ? await awaitTurn(c, named.userId) : null;
        if (late) return late;
        const own = await orders.openSocket(named, idOf(c), c.req.raw, "owner");
        return own.status === 101 ? own : next();
      },
      requireUserAnd(
        ({ orders }, id) =>
          () =>
            orders.placeOf(id),
      ),
    ],
    async (c) => {
      const request = upgraded(c);
      const { orders } = c.var.services;
      const who = { userId: c.var.user.id, sessionId: c.var.sessionId };
      const place = c.var.asked;
      if (!place || !(await orders.mayWatch(who.userId, idOf(c), place, c.var.session.roles)))
        throw notFound();
      if (c.req.query("protocol") !== String(liveProtocol)) return outdated();
      return (await awaitTurn(c, who.userId)) ?? orders.openSocket(who, idOf(c), request, "anybody");
    },
  ),
  serveBy(
    "GET /orders/:id",
    [
      whenNobodyWaits,
      requireUserAnd(
        ({ orders }, id) =>
          (userId) =>
            orders.detailOf(userId, id),
      ),
    ],
    async (c) => {
      const order = c.var.asked;
      if (!order) throw notFound();
      const answer: AnswerTo<"GET /orders/:id"> = { order, serverNow: c.var.services.now() };
      return withTag(c.req.raw, answer, JSON.stringify(order));
    },
  ),
  // The order's room looks the session up, together with the order.
  serve("POST /orders", null, async ({ c, services: { identity, orders } }) => {
    const token = await identity.sessionToken(c.req.raw.headers);
    if (!token) throw new ProblemError({ code: "sign-in-required" });
    const { orderId } = await parseBody(c.req.raw, placeOrderSchema);
    const placed = await orders.place(token, orderId);
    if (placed.state === "signed-out") throw new ProblemError({ code: "sign-in-required" });
    if (placed.state === "placed") {
      const { id, orderId, orderCode } = placed.order;
      return { state: "placed" as const, id, orderId, orderCode };
    }
    if (placed.state === "pending")
      return c.json({ state: "pending", id: orderId } satisfies AnswerTo<"POST /orders">, 202);
    if (placed.state === "too-many-declines")
      return { ok: false, code: placed.state, retryAfterSeconds: Math.ceil(placed.retryAfterMs / 1000) };
    return { ok: false, code: placeCodes[placed.state] };
  }),
  // An open list asks every few seconds: while no open order has moved, its rooms answer, and not the record (decision 56).
  serveBy(
    "GET /orders",
    [
      async (c, next) => {
        const mark = await markOfOpen(c);
        const unchanged = mark ? await unchangedSince(c.req.raw, mark) : null;
        if (unchanged) return unchanged;
        c.set("mark", mark);
        return next();
      },
      requireUser,
    ],
    async (c) => {
      const list: AnswerTo<"GET /orders"> = await c.var.services.orders.list(
        c.var.user.id,
        pageOf(c.req.query()),
      );
      // The mark was taken first: what moved since then is seen by the next question.
      return withTag(
        c.req.raw,
        list,
        JSON.stringify(list),
        undefined,
        (c as unknown as Context<ListEnv>).var.mark,
      );
    },
  ),
  serve("POST /orders/:id/cancel", null, async ({ services, by, params }) => {
    const result = await services.orders.cancel(by.user.id, params.id);
    if (result.ok) return { status: result.order.status };
    return { ok: false, code: result.reason, message: "The order can't be canceled now." };
  }),
  serve("POST /orders/:id/seat", moveSeatSchema, async ({ c, services, by, params, body }) => {
    const { orders, seatLinks } = services;
    // The code at the new seat, as it was scanned: its link left these on the phone.
    const cookies = c.req.header("cookie");
    const stadiumId = readCookie(cookies, stadiumCookie);
    const signature = readCookie(cookies, seatSignatureCookie);
    const isSigned = stadiumId !== null && (await seatLinks.isSigned(stadiumId, body.seat, signature));
    const signedFor = isSigned ? stadiumId : null;
    const moved = await orders.moveSeat(by.user.id, params.id, { ...body, signedFor });
    return moved.ok ? { seat: moved.seat, promise: moved.promise } : moved;
  }),
  serve("POST /orders/:id/way", switchWaySchema, async ({ services, by, params, body: { fulfilment } }) => {
    const switched = await services.orders.switchWay(by.user.id, params.id, fulfilment);
    return switched.ok ? { fulfilment } : switched;
  }),
  serve("POST /orders/:id/complaint", complaintSchema, async ({ services, by, params, body }) => {
    const result = await services.orders.complain(by.user.id, params.id, body);
    return result.ok ? { complaint: result.complaint } : result;
  }),
];

const idOf = (c: Context) => c.req.param("id") ?? "";

/** Of this session's open orders, as far as its cookie knows them; empty where the record must be asked, as for a page. */
async function markOfOpen(c: Context<ListEnv>): Promise<string> {
  const { identity, orders } = c.get("services");
  if (Object.keys(c.req.query()).length > 0) return "";
  const token = await identity.sessionToken(c.req.raw.headers);
  const known = token && (await orders.known.of(token, c.req.header("cookie") ?? null));
  return known ? `${known.session} ${(await orders.glance(known.ids)).mark}` : "";
}

/** Tells a page of another version to reload, by a socket's close code: a refused upgrade shows a page no reason. */
function outdated(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(socketClosed.outdated, "outdated");
  return new Response(null, { status: 101, webSocket: client });
}
