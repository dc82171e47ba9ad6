import {
  type Close,
  closeLine,
  type OpenOrder,
  type ProviderFee,
  type SettledOrder,
} from "#domain/close/close.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { spanOf } from "#domain/venue/venue-figures.ts";
import { alertEntry } from "#worker/db/alerts.ts";
import { auditEntry, writeGuarded } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { logError } from "#worker/platform/log.ts";
import {
  closeStatements,
  lastClosedDay,
  listUnsettled,
  mayClose,
  readClose,
  readCloses,
  slotMs,
} from "#worker/usecases/venue/reads/closes.ts";
import { timeZoneOf } from "#worker/usecases/venue/reads/figures.ts";
import type { Advance } from "../order/advance-order.ts";
import type { Rooms } from "../ports.ts";
import { listClosedDocuments, listClosedOrders, listTaxedOrders } from "./close-reports.ts";
import type { At, EditDeps } from "./edit-venue.ts";

export type Closed =
  | { ok: true; number: number }
  | { ok: false; reason: "not-found" | "range-invalid" | "day-not-over" }
  /** Orders, or calls to the provider, that are under way. */
  | { ok: false; reason: "orders-open"; orders: OpenOrder[] };

/** Newest first, and the service day of now: the last that can be closed. */
export async function listCloses({ db, now }: Pick<EditDeps, "db" | "now">, stadiumId: string) {
  const [timeZone, made] = await Promise.all([timeZoneOf(db, stadiumId), readCloses(db, stadiumId)]);
  return timeZone && { closes: made, today: isoDate(timeZone, serviceDayStart(timeZone, now())) };
}

/**
 * Closes a venue's service day, and every earlier one that nobody closed. A day that was closed is the same close again;
 * what its orders move later goes to the next.
 */
export async function closeDay(
  { deps: { db, now }, actor, stadiumId }: At<Pick<EditDeps, "db" | "now">>,
  day: string,
): Promise<Closed> {
  const at = now();
  const until = await endOf(db, stadiumId, day, at);
  if (!until.ok) return until;
  const { before } = until;
  const id = uuidV7(at);
  const made = await writeGuarded(
    db,
    { by: actor, stadiumId, action: "day.close", subject: day, detail: {}, at },
    mayClose(stadiumId, day, before),
    closeStatements(db, { id, stadiumId, day, closedBy: actor.id, at }, before),
  );
  const known = await lastClosedDay(db, stadiumId, day);
  if (made && known)
    await tellDisagreeing(db, { id, stadiumId, day, number: known.number, at }).catch((error: unknown) =>
      logError("close not checked", error, { stadiumId, day }),
    );
  if (known) return { ok: true, number: known.number };
  if (made) throw new Error(`close ${id} was made, and is not there`);
  return { ok: false, reason: "orders-open", orders: await listUnsettled(db, stadiumId, before) };
}

/** The end of a service day, or now if it is not over. */
async function endOf(db: Db, stadiumId: string, day: string, at: number) {
  const timeZone = await timeZoneOf(db, stadiumId);
  if (!timeZone) return { ok: false as const, reason: "not-found" as const };
  const span = spanOf({ kind: "day", date: day }, timeZone, at);
  if (!span) return { ok: false as const, reason: "range-invalid" as const };
  if (day > isoDate(timeZone, serviceDayStart(timeZone, at)))
    return { ok: false as const, reason: "day-not-over" as const };
  return { ok: true as const, before: Math.min(span.to, at) };
}

/** So many at once: each is a room, and a call to the provider. */
const atOnce = 8;

/**
 * Cancels and refunds the orders that keep a day open; one audit entry with each order's result. A payment under way
 * ends by itself, or by an operator.
 */
export async function settleDay(
  { deps: { db, now, room }, actor, stadiumId }: At<Pick<EditDeps, "db" | "now"> & { room: Rooms }>,
  day: string,
): Promise<
  | { ok: true; settled: SettledOrder[] }
  | Extract<Closed, { reason: "not-found" | "range-invalid" | "day-not-over" }>
> {
  const until = await endOf(db, stadiumId, day, now());
  if (!until.ok) return until;
  const open = await listUnsettled(db, stadiumId, until.before);
  const settled: SettledOrder[] = [];
  const move: Advance = { action: "cancel", actor, reason: "closing" };
  async function cancel(order: OpenOrder): Promise<SettledOrder> {
    if (order.isOver) return { ...order, refusal: "payment-open" };
    const result = await room(order.id)
      .run("advance", move)
      .catch((error: unknown) => {
        logError("an order of the day could not be canceled", error, { orderId: order.id });
        return { ok: false as const, reason: "unknown" };
      });
    return { ...order, refusal: result.ok ? null : result.reason };
  }
  for (let first = 0; first < open.length; first += atOnce)
    settled.push(...(await Promise.all(open.slice(first, first + atOnce).map(cancel))));
  const left = settled.filter(({ refusal }) => refusal !== null);
  await auditEntry(db, {
    ...{ by: actor, stadiumId, action: "day.settle", subject: day, at: now() },
    outcome: left.length === 0 ? "ok" : "orders-open",
    detail: {
      canceled: settled.flatMap(({ id, refusal }) => (refusal === null ? id : [])),
      left: left.map(({ id, refusal }) => ({ id, refusal })),
    },
  });
  return { ok: true, settled };
}

export async function viewClose(db: Db, stadiumId: string, number: number): Promise<Close | null> {
  const found = await readClose(db, stadiumId, number);
  if (!found) return null;
  const { close, stadiumName, timeZone, currency, shopRows, sums, captured } = found;
  const { canceled, reasons, runners, fees, paid, owed } = found;
  const uncharged = (isIn: (of: { shopId: string; slot: number }) => boolean) => ({
    leftOutMinor: captured.filter(isIn).reduce((sum, each) => sum + each.leftOutMinor, 0),
    canceledMinor: canceled.filter(isIn).reduce((sum, each) => sum + each.canceledMinor, 0),
  });
  const countOf = (of: typeof captured) => of.reduce((sum, each) => sum + each.count, 0);
  const dayOf = ({ slot }: { slot: number }) => isoDate(timeZone, serviceDayStart(timeZone, slot * slotMs));
  const [movedOn, takenOn] = [Map.groupBy(sums, dayOf), Map.groupBy(captured, dayOf)];
  return {
    ...{ id: close.id, number: close.number, day: close.day, at: close.at },
    ...{ stadiumName, timeZone, currency },
    total: closeLine(
      sums,
      uncharged(() => true),
    ),
    providerFees: feesByCurrency(fees),
    shops: shopRows.flatMap((shop) => {
      const own = sums.filter((each) => each.shopId === shop.id);
      const taken = captured.filter((each) => each.shopId === shop.id);
      const ownFees = fees.filter((each) => each.shopId === shop.id);
      if (own.length === 0 && ownFees.length === 0) return [];
      const now = owed.find((each) => each.partyId === shop.id);
      return [
        {
          ...closeLine(
            own,
            uncharged((each) => each.shopId === shop.id),
          ),
          ...shop,
          orders: countOf(taken),
          providerFees: feesByCurrency(ownFees),
          payments: paid.flatMap(({ partyId, ...each }) => (partyId === shop.id ? each : [])),
          owedNowMinor: now ? now.earnedMinor - now.paidMinor : 0,
        },
      ];
    }),
    days: [...movedOn.keys()].sort().map((day) => {
      const taken = takenOn.get(day) ?? [];
      return {
        day,
        orders: countOf(taken),
        ...closeLine(
          movedOn.get(day) ?? [],
          uncharged((each) => dayOf(each) === day),
        ),
      };
    }),
    refunds: reasons.map(({ reason, minor }) => ({ reason, minor })),
    runners,
  };
}

const feesByCurrency = (fees: readonly ProviderFee[]): ProviderFee[] =>
  [...Map.groupBy(fees, (each) => each.currency)].map(([currency, of]) => ({
    currency,
    feeMinor: of.reduce((sum, each) => sum + each.feeMinor, 0),
  }));

/** So many are named; the sheets show the others. */
const maxNamed = 20;

/**
 * The codes of a close's orders whose documents aren't what was sold less what was refunded, or whose tax by class
 * isn't the ledger's. Nothing that is closed is changed.
 */
async function findDisagreeing(db: Db, stadiumId: string, number: number): Promise<string[]> {
  const off = new Map<string, { code: string; moneyMinor: number; taxMinor: number }>();
  /** Orders whose sums agree are dropped at once, to bound memory. */
  const add = (orderId: string, code: string, moneyMinor: number, taxMinor: number) => {
    const known = off.get(orderId) ?? { code, moneyMinor: 0, taxMinor: 0 };
    const sum = {
      code: known.code || code,
      moneyMinor: known.moneyMinor + moneyMinor,
      taxMinor: known.taxMinor + taxMinor,
    };
    if (sum.moneyMinor === 0 && sum.taxMinor === 0) off.delete(orderId);
    else off.set(orderId, sum);
  };
  for await (const each of listClosedDocuments(db, stadiumId, number))
    add(each.orderId, each.orderCode, 0 - each.netMinor - each.tipMinor - each.taxMinor, 0);
  for await (const { orderId, sums } of listTaxedOrders(db, stadiumId, number))
    add(orderId, "", 0, 0 - sums.reduce((sum, each) => sum + each.taxMinor, 0));
  for await (const each of listClosedOrders(db, stadiumId, number))
    add(each.orderId, each.orderCode, each.soldMinor - each.refundedMinor, each.taxMinor);
  return [...off.values()].map(({ code }) => code);
}

type Made = { id: string; stadiumId: string; day: string; number: number; at: number };

/** One alert for a close whose reports disagree, with the orders that they disagree about. */
async function tellDisagreeing(db: Db, { id, stadiumId, day, number, at }: Made): Promise<void> {
  const codes = await findDisagreeing(db, stadiumId, number);
  if (codes.length === 0) return;
  const orders = `${codes.slice(0, maxNamed).join(", ")}${codes.length > maxNamed ? " …" : ""}`;
  const detail = { day, number, count: codes.length, orders };
  await alertEntry(db, { kind: "close-disagrees", subject: id, stadiumId, detail, at });
}
