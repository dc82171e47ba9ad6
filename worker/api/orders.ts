import type { Context } from "hono";
import { readCookie } from "#app/cookies/cookie.ts";
import { seatCookie, seatSignatureCookie, stadiumCookie } from "#app/cookies/cookies.ts";
import { liveProtocol, socketClosed } from "#domain/order/order-events.ts";
import { isPastTab, parseCursor } from "#domain/order/order-list.ts";
import {
  complaintSchema,
  createIntentSchema,
  moveSeatSchema,
  placeOrderSchema,
  quoteRequestSchema,
  switchWaySchema,
} from "#domain/schemas/checkout.ts";
import { parseSeat } from "#domain/seat/seat.ts";
import type { SeatPlace } from "#domain/seat/seat-link.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import type { CheckoutProblem } from "#domain/wire/problems.ts";
import type { AppEnv } from "../app-env.ts";
import { type FieldCodes, ProblemError, problem } from "../http/problem.ts";
import { awaitTurn, isCrowded, refuseWhileCrowded } from "../middleware/await-turn.ts";
import { languageOf } from "../middleware/language.ts";
import type { Services } from "../services/services.ts";
import { type Call, isUpgrade, requireEntered, requireUpgrade, serve } from "./serve.ts";
import { unchangedSince, withTag } from "./with-tag.ts";

/** Product 10.21. */
function refuse(c: Context, { ok: _, ...refusal }: { ok: false } & CheckoutProblem) {
  if (refusal.code === "seat-incomplete" && refusal.missing.includes("row"))
    return problem(c, { ...refusal, message: "Row number is required" });
  if (refusal.code === "seat-incomplete" && refusal.missing.includes("seatNo"))
    return problem(c, { ...refusal, message: "Seat number is required" });
  return problem(c, refusal);
}

/** A quantity or tip out of range has its own problem code; any other invalid body is a bad request. */
const cartCodes: FieldCodes = [
  [/^lines\.\d+\.quantity$/, "quantity-invalid"],
  [/^tip(\.|$)/, "tip-invalid"],
];

/** The phone's signature if it is this seat's: its code was scanned. No script can make one up. */
async function signatureOf(
  { isSigned }: Services["seatLinks"],
  cookies: string | null,
  stadiumId: string | null,
  seat: SeatPlace | null,
): Promise<string | null> {
  const signature = readCookie(cookies, seatSignatureCookie);
  return stadiumId && seat && signature && (await isSigned(stadiumId, seat, signature)) ? signature : null;
}

export const checkoutCalls = [
  serve(
    "POST /quote",
    quoteRequestSchema,
    async ({ c, services: { checkout, seatLinks }, body }) => {
      const { headers } = c.req.raw;
      const cookies = headers.get("cookie");
      const seat = parseSeat(readCookie(cookies, seatCookie));
      const asker = await signatureOf(seatLinks, cookies, body.stadiumId, seat);
      const result = await checkout.quoteInSession({ ...body, asker }, headers);
      return result.ok ? { quote: result.quote } : refuse(c, result);
    },
    cartCodes,
  ),
  serve(
    "POST /stripe/create-intent",
    createIntentSchema,
    async ({ c, services: { checkout, config, identity, orders, seatLinks }, body, who }) => {
      const { headers } = c.req.raw;
      const { session, also: read } = await who.signedIn(await checkout.asks(body, headers));
      const { user } = session;
      if (config.requiresVerifiedEmail && !user.emailVerified)
        return problem(c, { code: "email-unverified" });
      const { amount, deliveryFee, tipAmount, currency, vendorConnectedAccountId, ...proposal } = body;
      const cookies = headers.get("cookie");
      const signature = await signatureOf(seatLinks, cookies, proposal.stadiumId, proposal.seat);
      const account = vendorConnectedAccountId ?? null;
      const result = await checkout.start(headers, {
        customer: {
          id: user.id,
          asker: signature ?? user.id,
          email: user.email,
          name: `${user.firstName} ${user.lastName}`.trim(),
          ...(user.isGuest && { isGuest: true }),
        },
        proposal: { ...proposal, isSeatSigned: signature !== null },
        claims: { amount, currency: currency.toUpperCase(), deliveryFee, tipAmount, account },
        language: languageOf(c),
        read,
      });
      if (!result.ok) return refuse(c, result);
      // Adds it to the cookie, so that the badge counts it without a database read.
      const token = (await identity.sessionToken(headers)) ?? "";
      const cookie = await orders.known.cookieWith(token, cookies, result.orderId);
      if (cookie) c.header("set-cookie", cookie);
      if (!user.phone) await identity.keepPhone(user.id, proposal.phone);
      return result;
    },
    cartCodes,
  ),
];

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

/** A customer's own orders. Order codes and numbers give no access: every id is checked against its owner. */
export const ordersCalls = [
  serve("GET /orders/active-count", null, async ({ c, services: { orders }, who }) => {
    const token = await who.token();
    const knownOrders = await orders.known.of(token, c.req.header("cookie") ?? null);
    if (knownOrders) {
      const { active, openIds } = await orders.glance(knownOrders.ids);
      if (openIds.length < knownOrders.ids.length)
        c.header("set-cookie", await orders.known.cookieLeft(knownOrders, openIds));
      return active;
    }
    const { also } = await who.signedIn(orders.active);
    c.header("set-cookie", await orders.known.cookieOf(token, also.ids));
    return also.active;
  }),
  serve("GET /orders/:id/socket", null, async (call) => {
    const { c, services, params, who } = call;
    const { orders } = services;
    const isCurrent = c.req.query("protocol") === String(liveProtocol);
    const own = isUpgrade(c) && isCurrent ? await ownSocket(call) : null;
    if (own) return own;
    const { session, also: place } = await who.signedIn(() => orders.placeOf(params.id));
    const request = requireUpgrade(c);
    const { roles } = session;
    const watcher = { userId: session.user.id, sessionId: session.id };
    if (!place || !(await orders.mayWatch({ ...watcher, roles }, params.id, place))) throw notFound();
    if (!isCurrent) return outdated();
    const isOpen = place.placedAt !== null && place.closedAt === null;
    const refusal = await awaitTurn(c, watcher.userId, isOpen);
    return refusal ?? orders.openSocket(watcher, params.id, request, "anybody");
  }),
  serve("GET /orders/:id", null, async ({ c, services, params, who }) => {
    const refusal = refuseWhileCrowded(c);
    if (refusal) return refusal;
    const { also: order } = await who.signedIn((userId) => services.orders.detailOf(userId, params.id));
    if (!order) throw notFound();
    const answer: AnswerTo<"GET /orders/:id"> = { order, serverNow: services.now() };
    return withTag(c.req.raw, answer, JSON.stringify(order));
  }),
  // The order's room looks the session up, together with the order.
  serve("POST /orders", placeOrderSchema, async ({ c, services, body: { orderId }, who }) => {
    const { result: placed } = requireEntered(await services.orders.place(await who.token(), orderId));
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
  // Open lists poll every few seconds: while no open order has moved, the rooms answer without a database
  // read (decision 56).
  serve("GET /orders", null, async ({ c, services: { identity, orders }, who }) => {
    const mark = await markOfOpen(c);
    const unchanged = mark ? await unchangedSince(c.req.raw, mark) : null;
    if (unchanged) return unchanged;
    const { session } = await who.signedIn(identity.readNothing);
    const list: AnswerTo<"GET /orders"> = await orders.list(session.user.id, pageOf(c.req.query()));
    // The mark was read first, so the next poll notices a change since then.
    return withTag(c.req.raw, list, JSON.stringify(list), undefined, mark);
  }),
  serve("POST /orders/:id/cancel", null, async ({ services, by, params }) => {
    const result = await services.orders.cancel(by.customer, params.id);
    if (result.ok) return { status: result.order.status };
    return { ok: false, code: result.reason, message: "The order can't be canceled now." };
  }),
  serve("POST /orders/:id/seat", moveSeatSchema, async ({ c, services, by, params, body }) => {
    const { orders, seatLinks } = services;
    // Cookies that the new seat's link has set, if it was scanned.
    const cookies = c.req.header("cookie") ?? null;
    const stadiumId = readCookie(cookies, stadiumCookie);
    const signedFor = (await signatureOf(seatLinks, cookies, stadiumId, body.seat)) && stadiumId;
    const moved = await orders.moveSeat(by.customer, params.id, { ...body, signedFor });
    return moved.ok ? { seat: moved.seat, promise: moved.promise } : moved;
  }),
  serve("POST /orders/:id/way", switchWaySchema, async ({ services, by, params, body: { fulfilment } }) => {
    const switched = await services.orders.switchWay(by.customer, params.id, fulfilment);
    return switched.ok ? { fulfilment } : switched;
  }),
  serve("POST /orders/:id/complaint", complaintSchema, async ({ services, by, params, body }) => {
    const result = await services.orders.complain(by.customer, params.id, body);
    return result.ok ? { complaint: result.complaint } : result;
  }),
];

type SocketCall = Pick<Call<"GET /orders/:id/socket">, "c" | "services" | "params">;

/**
 * The socket of a fan's own order, by the sealed cookies; its room looks the session up. Null for everybody else:
 * staff's views are audited. Only known owners take a turn, because strangers would use the turns up.
 */
async function ownSocket({ c, services: { identity, orders }, params }: SocketCall) {
  const { headers } = c.req.raw;
  const [watcher, token] = [await identity.namedIn(headers), await identity.sessionToken(headers)];
  const knownOrders = token ? await orders.known.of(token, headers.get("cookie")) : null;
  const isKnown = knownOrders?.ids.includes(params.id);
  if (!watcher || (!isKnown && isCrowded())) return null;
  if (isKnown) {
    const { active } = await orders.glance([params.id]);
    const refusal = await awaitTurn(c, watcher.userId, active.count > 0);
    if (refusal) return refusal;
  }
  const own = await orders.openSocket(watcher, params.id, c.req.raw, "owner");
  return own.status === 101 ? own : null;
}

/** The mark of this session's open orders by its cookie; empty if the database must be read. */
async function markOfOpen(c: Context<AppEnv>): Promise<string> {
  const { identity, orders } = c.get("services");
  if (Object.keys(c.req.query()).length > 0) return "";
  const token = await identity.sessionToken(c.req.raw.headers);
  const knownOrders = token && (await orders.known.of(token, c.req.header("cookie") ?? null));
  return knownOrders ? `${knownOrders.session} ${(await orders.glance(knownOrders.ids)).mark}` : "";
}

/** Tells a page of another version to reload, by a socket's close code: a refused upgrade shows a page no reason. */
function outdated(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(socketClosed.outdated, "outdated");
  return new Response(null, { status: 101, webSocket: client });
}
