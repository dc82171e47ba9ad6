import { type Answer, call } from "#app/api/client.ts";
import type { Carried } from "#domain/delivery/deliveries.ts";
import { ageRefusedReason } from "#domain/order/refund-rights.ts";
import { isActive } from "#domain/order-status.ts";
import type { RunnerStepBody } from "#domain/schemas/staff.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import type { PendingDelivery } from "./delivery-queue.ts";
import type { SendOutcome } from "./use-pending.ts";

/** Short, because a fan is waiting; a call without a response is queued and sent again. */
const options = { withinMs: 10_000 };

type Step = "POST /staff/stadiums/:stadiumId/deliveries/:orderId";
type Counter = "POST /staff/orders/:ref";
export type RunnerCode = CodeOf<
  | Step
  | Counter
  | "POST /staff/stadiums/:stadiumId/deliveries/take"
  | "POST /staff/stadiums/:stadiumId/deliveries/scan"
>;

export const takeBags = (stadiumId: string, orderIds: string[]) => {
  const sends = { params: { stadiumId }, body: { orderIds } };
  return call("POST /staff/stadiums/:stadiumId/deliveries/take", sends, options);
};

/** Hands over an order that is not on this phone, if it is this runner's. */
export const deliverUnlisted = (stadiumId: string, proof: string) => {
  const sends = { params: { stadiumId }, body: { proof } };
  return call("POST /staff/stadiums/:stadiumId/deliveries/scan", sends, options);
};

export type StepAnswer = Answer<Step> | Answer<Counter>;

/** Where bags are handed over: at a stadium's seats, or at a shop's counter. */
export type HandOverPlace = Pick<PendingDelivery, "stadiumId" | "shopId">;

export const takeStep = (
  { stadiumId, shopId }: HandOverPlace,
  orderId: string,
  body: RunnerStepBody,
): Promise<StepAnswer> =>
  shopId
    ? call("POST /staff/orders/:ref", { params: { ref: orderId }, body }, options)
    : call(
        "POST /staff/stadiums/:stadiumId/deliveries/:orderId",
        { params: { stadiumId, orderId }, body },
        options,
      );

/** Onto the shelf that the order has. */
export const shelveBag = (orderId: string) =>
  call("POST /staff/orders/:ref", { params: { ref: orderId }, body: { action: "hand-over" } }, options);

/**
 * Sends a delivery that this phone checked and stored: first the refund of what stayed in the bag, then the delivery,
 * if there is one: a refund of the last pieces ends the order.
 */
export async function sendDelivery(delivery: PendingDelivery): Promise<SendOutcome> {
  const { keptBack, orderId } = delivery;
  if (keptBack) {
    const { isAll, ...pieces } = keptBack;
    const refunded = await call(
      "POST /staff/orders/:ref/refunds",
      { params: { ref: orderId }, body: { ...pieces, scope: "lines", reason: ageRefusedReason } },
      options,
    );
    if (refunded.ok && !isActive(refunded.body.order.status)) return "done";
    const code = refunded.ok ? null : refunded.problem.code;
    // Already refunded, for example by the shop: nothing left to do.
    const isDone = refunded.ok || code === "nothing-left";
    if (!isDone && isUnclear(refunded.status)) return refunded.status === 401 ? "denied" : "later";
    if (isAll) return isDone ? "done" : { refused: "refund-failed" };
    if (!isDone) return outcomeOf(await send(delivery), "refund-failed");
  }
  return outcomeOf(await send(delivery));
}

function send({ orderId, proof, at, ageChecked, ...place }: PendingDelivery) {
  const checked = ageChecked ? { ageChecked } : {};
  return takeStep(place, orderId, { action: "deliver", proof, deviceAt: Math.round(at), ...checked });
}

function outcomeOf(answer: StepAnswer, failed?: "refund-failed"): SendOutcome {
  if (answer.ok) return failed ? { refused: failed } : "done";
  if (answer.status === 401) return "denied";
  return isUnclear(answer.status) ? "later" : { refused: answer.problem.code };
}

/** Unclear failures: no network, a proxy's response, a server error, too many calls. */
function isUnclear(status: number): boolean {
  return status >= 500 || [0, 401, 408, 425, 429].includes(status);
}

/** The result of a scan or a PIN, as shown on the screen. */
export type Verdict =
  /** It matches this bag; age and other checks come before the hand-over. */
  | { kind: "match"; order: Carried; proof: string }
  /** `keptBack`: drinks that stayed in the bag because no identity card was shown. */
  | { kind: "delivered"; code: string; sent: boolean; keptBack: number; isAllKept?: boolean }
  | Trouble;

/** The server's codes, and the phone's own. */
export type TroubleCode =
  | RunnerCode
  | ("delivered-before" | "link" | "no-code" | "no-picture-code" | "refund-failed" | "not-here");

export type Trouble = {
  kind: "problem";
  code: TroubleCode;
  orderCode?: string;
  carrierName?: string;
  attemptsLeft?: number;
  at?: number;
};

/** How the age was checked, where a bag asks for it. */
export type AgeCheck = Pick<PendingDelivery, "ageChecked" | "keptBack">;
