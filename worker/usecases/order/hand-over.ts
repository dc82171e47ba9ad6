import { isCustomer } from "#domain/actor.ts";
import {
  absentAfterMinutes,
  handoverQrText,
  parseProof,
  plausibleDeviceTime,
} from "#domain/delivery/handover.ts";
import { minuteMs } from "#domain/durations.ts";
import { isBefore, OrderStatus } from "#domain/order-status.ts";
import type { HandOverRefusal, RefusalDetail } from "#domain/wire/order-refusals.ts";
import { raiseAlert } from "#worker/db/alerts.ts";
import { findRunnerName } from "#worker/db/order/deliveries.ts";
import { countEvents, findEventAt, type OrderRow } from "#worker/db/order/orders.ts";
import { givePinAttemptBack, takePinAttempt } from "#worker/db/people/limits.ts";
import type { RoomDeps } from "../ports.ts";
import type { Advance } from "./advance-order.ts";

type Refused = { reason: HandOverRefusal | "wrong-state"; detail?: RefusalDetail };

/**
 * Answers a runner's request for a step that the order has already passed. The same runner repeating a step (the phone
 * lost the answer) gets the first answer again; anyone else learns the order's outcome. A fan who cancels what is
 * canceled, by whomever, has what they asked for.
 */
export async function answerLate(
  deps: RoomDeps,
  order: OrderRow,
  { action, actor, proof }: Advance,
): Promise<"repeated" | HandOverRefusal | null> {
  if (isCustomer(actor) && action === "cancel" && order.status === OrderStatus.CANCELED) return "repeated";
  const isCounter = isAtCounter(actor, order);
  if ((actor.kind !== "runner" && !isCounter) || order.placedAt === null) return null;
  // All staff at the counter share its bags.
  const isMine = isCounter || order.deliveryUserId === actor.id;
  const { status } = order;
  switch (action) {
    case "take":
      if (status === OrderStatus.DELIVERING) return isMine ? "repeated" : "already-taken";
      return whatBecame(status);
    case "deliver":
      if (isBefore(status, OrderStatus.DELIVERING)) return "not-taken";
      if (status === OrderStatus.DELIVERED)
        return isMine && isProofOf(order, proof) ? "repeated" : "already-delivered";
      if (status !== OrderStatus.CANCELED) return null;
      if (isMine && isProofOf(order, proof)) await reportLate(deps, order);
      return "order-canceled";
    case "fan-not-there":
      if (isMine && status === OrderStatus.CANCELED && order.cancelReason === action) return "repeated";
      return whatBecame(status);
    case "arrive":
      if (status !== OrderStatus.DELIVERING || !isMine) return whatBecame(status);
      return (await findEventAt(deps.db, order.id, "arrive")) === null ? null : "repeated";
    default:
      return null;
  }
}

const isAtCounter = ({ kind }: Advance["actor"], { fulfilment }: OrderRow) =>
  fulfilment === "pickup" && (kind === "shop" || kind === "manager");

function whatBecame(status: OrderStatus): HandOverRefusal | null {
  if (status === OrderStatus.DELIVERED) return "already-delivered";
  return status === OrderStatus.CANCELED ? "order-canceled" : null;
}

/** The fan has both food and refund: the proof shows a hand-over of an order that was already canceled. */
function reportLate(deps: RoomDeps, { id, stadiumId, shopId, cancelReason }: OrderRow) {
  const detail = { cancelReason };
  return raiseAlert(deps.db, {
    kind: "delivered-canceled",
    subject: id,
    stadiumId,
    shopId,
    detail,
    at: deps.now(),
  });
}

/** Bounded, because each is stored as an event and shown on boards. */
const problemsPerOrder = 10;

/** Null if the runner may take this step, given the proof or the waiting time that it needs. */
export async function refuseHandOver(
  deps: RoomDeps,
  order: OrderRow,
  request: Advance,
): Promise<Refused | null> {
  const { action, actor } = request;
  // A manager who helps out at the counter is shown the proof, as the shop is.
  const isShown = isAtCounter(actor, order) && (actor.kind === "shop" || request.proof !== undefined);
  if (action === "deliver" && isShown) return refuseProof(deps, order, request.proof);
  if (actor.kind === "manager" && action === "deliver")
    return request.reason ? null : { reason: "reason-required" };
  if (order.fulfilment === "pickup")
    return action === "fan-not-there" ? refuseUncollected(deps, order) : null;
  if (actor.kind !== "runner" || action === "take") return null;
  if (order.deliveryUserId !== actor.id)
    return { reason: "other-runner", detail: await nameCarrier(deps, order) };
  if (action === "deliver") return refuseProof(deps, order, request.proof);
  if (action === "fan-not-there") return refuseAbsence(deps, order);
  if (action !== "problem") return null;
  if (!request.reason) return { reason: "reason-required" };
  const told = await countEvents(deps.db, order.id, "problem");
  return told >= problemsPerOrder ? { reason: "wrong-state" } : null;
}

async function nameCarrier({ db }: RoomDeps, { deliveryUserId }: OrderRow): Promise<RefusalDetail> {
  const carrierName = deliveryUserId && (await findRunnerName(db, deliveryUserId));
  return carrierName ? { carrierName } : {};
}

async function refuseProof(
  deps: RoomDeps,
  order: OrderRow,
  raw: string | undefined,
): Promise<Refused | null> {
  if (!raw) return { reason: "proof-required" };
  const proof = parseProof(raw);
  if (proof.kind === "qr") {
    if (proof.code !== order.orderCode) return { reason: "wrong-order" };
    return isProofOf(order, raw) ? null : { reason: "wrong-proof" };
  }
  if (proof.kind !== "pin") return { reason: "wrong-proof" };
  const attemptsLeft = await takePinAttempt(deps.db, order.id, deps.now());
  if (attemptsLeft === null) return { reason: "pin-locked" };
  if (!isProofOf(order, raw)) return { reason: "wrong-pin", detail: { attemptsLeft } };
  await givePinAttemptBack(deps.db, order.id);
  return null;
}

async function refuseAbsence(deps: RoomDeps, order: OrderRow): Promise<Refused | null> {
  const arrivedAt = await findEventAt(deps.db, order.id, "arrive");
  if (arrivedAt === null) return { reason: "not-arrived" };
  const waitUntil = arrivedAt + absentAfterMinutes * minuteMs;
  return deps.now() < waitUntil ? { reason: "too-early", detail: { waitUntil } } : null;
}

/** Refuses until the promised time on the shelf is over. */
function refuseUncollected(deps: RoomDeps, { collectBy }: OrderRow): Refused | null {
  const waitUntil = collectBy ?? 0;
  return deps.now() < waitUntil ? { reason: "too-early", detail: { waitUntil } } : null;
}

function isProofOf(order: OrderRow, raw: string | undefined): boolean {
  const proof = parseProof(raw ?? "");
  if (proof.kind === "qr") return proof.text === handoverQrText(order);
  return proof.kind === "pin" && proof.text === order.handoverPin;
}

/** The columns that a delivery sets. The device's time is stored too, if it is plausible. */
export function deliveryChanges(order: OrderRow, { deviceAt }: Advance, at: number): Partial<OrderRow> {
  const deliveredOnDeviceAt = plausibleDeviceTime(deviceAt, { deliveringAt: order.deliveringAt, now: at });
  return { deliveredAt: at, closedAt: at, deliveredOnDeviceAt };
}

/** The event's details of a runner's step: the kind of proof, the comment. */
export function handOverDetail(
  { action, actor, proof, deviceAt, ageChecked, note }: Advance,
  { fulfilment }: Pick<OrderRow, "fulfilment">,
): Record<string, unknown> | null {
  const isCounters = fulfilment === "pickup" && proof !== undefined;
  if (action === "problem") return note ? { note } : null;
  if (action !== "deliver") return null;
  return {
    proof: actor.kind === "manager" && !isCounters ? "manager" : parseProof(proof ?? "").kind,
    ...(deviceAt === undefined ? {} : { deviceAt }),
    ...(ageChecked ? { ageChecked } : {}),
  };
}
