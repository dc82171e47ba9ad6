import type { ActorKind } from "./actor.ts";
import type { Fulfilment } from "./pickup/pickup.ts";
import { type StaffRoleName, staffRoleNames } from "./staff/staff.ts";

/** Product 13.3. The numbers are stored and sent. */
export const OrderStatus = { PENDING: 0, PREPARING: 1, DELIVERING: 2, DELIVERED: 3, CANCELED: 4 } as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];
export type OrderStatusName = keyof typeof OrderStatus;

export function statusName(status: OrderStatus): OrderStatusName {
  return (
    (Object.keys(OrderStatus) as OrderStatusName[]).find((name) => OrderStatus[name] === status) ?? "PENDING"
  );
}

const { PENDING, PREPARING, DELIVERING, DELIVERED, CANCELED } = OrderStatus;

/** The order of the statuses. Their numbers don't define it: a new status gets the next free number. */
const progress: Record<OrderStatus, number> = {
  [PENDING]: 0,
  [PREPARING]: 1,
  [DELIVERING]: 2,
  [DELIVERED]: 3,
  [CANCELED]: 3,
};

/** Whether an order reaches `status` before `other`; false for an unknown status. */
export function isBefore(status: OrderStatus, other: OrderStatus): boolean {
  return progress[status] < progress[other];
}

export function isActive(status: OrderStatus): boolean {
  return isBefore(status, DELIVERED);
}

/** The kitchen has not finished it. */
export function needsKitchen({ status, readyAt }: Pick<OrderState, "status" | "readyAt">): boolean {
  return readyAt === null && isBefore(status, DELIVERING);
}

/** "I moved": the fan may change the seat until the runner has the bag. */
export function mayMoveSeat({
  placedAt,
  status,
  fulfilment,
}: Pick<OrderState, "placedAt" | "status" | "fulfilment">): boolean {
  return fulfilment !== "pickup" && placedAt !== null && isBefore(status, DELIVERING);
}

/** The payment's state beside the status (docs/design.md#an-orders-life). */
export const paymentStates = [
  "none",
  "awaiting",
  "held",
  "captured",
  "released",
  "failed",
  "refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];

type Canceled = { paymentState: PaymentState; cancelReason: string | null };

/** Where the fan's money is after a cancellation. `leftMinor`: charged, and not refunded, perhaps in part. */
export function moneyOf({ paymentState, cancelReason }: Canceled, leftMinor: number) {
  if (paymentState === "held" && cancelReason?.startsWith("payment-")) return "unknown";
  if (paymentState === "held" || paymentState === "awaiting") return "hold-ending";
  if (paymentState !== "captured" && paymentState !== "refunded") return "nothing-taken";
  if (leftMinor <= 0) return "refunded";
  return cancelReason === "fan-not-there" ? "kept" : "coming-back";
}

/** Canceled, and nothing of its total is kept, or may be. */
export const isUncharged = (order: Canceled & { status: OrderStatus }, leftMinor: number) =>
  order.status === CANCELED && !["unknown", "kept", "coming-back"].includes(moneyOf(order, leftMinor));

export const orderActions = [
  "accept",
  "ready",
  "recall",
  "hand-over",
  "take",
  "arrive",
  "problem",
  "deliver",
  "fan-not-there",
  "cancel",
] as const;
export type OrderAction = (typeof orderActions)[number];

export type OrderState = {
  /** Null for a draft: stored, unpaid, hidden from the kitchen. */
  placedAt: number | null;
  status: OrderStatus;
  readyAt: number | null;
  /** Left out: to the seat. */
  fulfilment?: Fulfilment;
};

export type Move =
  | { ok: true; to: OrderStatus }
  | { ok: false; reason: "not-placed" | "not-allowed" | "wrong-state" };

type By = Partial<Record<ActorKind, OrderStatus[]>>;
/** From which status each actor may take each action, and the resulting status. No status goes backwards. */
const rules: Record<OrderAction, { to: OrderStatus; by: By }> = {
  // A manager who helps out may do what the shop's staff may (docs/design.md#roles).
  accept: { to: PREPARING, by: { shop: [PENDING], manager: [PENDING] } },
  ready: { to: PREPARING, by: { shop: [PREPARING], manager: [PREPARING] } },
  // Not ready after all, while nobody has taken the bag.
  recall: { to: PREPARING, by: { shop: [PREPARING], manager: [PREPARING] } },
  "hand-over": { to: DELIVERING, by: { shop: [PREPARING], manager: [PREPARING] } },
  take: { to: DELIVERING, by: { runner: [PREPARING] } },
  // These report on the walk and change no status: the runner is at the seat, or has a problem.
  arrive: { to: DELIVERING, by: { runner: [DELIVERING] } },
  problem: { to: DELIVERING, by: { runner: [DELIVERING] } },
  // A manager can confirm a delivery without proof, for example when the fan's phone is dead.
  deliver: { to: DELIVERED, by: { runner: [DELIVERING], manager: [DELIVERING] } },
  "fan-not-there": { to: CANCELED, by: { runner: [DELIVERING] } },
  cancel: {
    to: CANCELED,
    by: {
      shop: [PENDING, PREPARING, DELIVERING],
      manager: [PENDING, PREPARING, DELIVERING],
      customer: [PENDING],
      guest: [PENDING],
      operator: [PENDING, PREPARING, DELIVERING],
      system: [PENDING, PREPARING],
    },
  },
};

/**
 * For a pickup: "hand-over" puts it on its shelf, "deliver" is the scan at the counter, and nobody carries it. An
 * uncollected order ends by the clock, too.
 */
const pickupBy: Partial<Record<OrderAction, By>> = {
  take: {},
  arrive: {},
  problem: {},
  deliver: { shop: [DELIVERING], manager: [DELIVERING] },
  "fan-not-there": { shop: [DELIVERING], manager: [DELIVERING], system: [DELIVERING] },
};
const byOf = (action: OrderAction, fulfilment: Fulfilment | undefined): By =>
  (fulfilment === "pickup" && pickupBy[action]) || rules[action].by;

export function rolesThatMay(action: OrderAction, fulfilment?: Fulfilment): StaffRoleName[] {
  return staffRoleNames.filter((role) => byOf(action, fulfilment)[role]);
}

/** Whether `actor` may take `action` on an order in `state`, and the status that follows. */
export function planMove(state: OrderState, action: OrderAction, actor: ActorKind): Move {
  if (state.placedAt === null) return { ok: false, reason: "not-placed" };
  const by = byOf(action, state.fulfilment);
  const allowedFrom = by[actor];
  if (!allowedFrom) return { ok: false, reason: "not-allowed" };
  if (!Object.values(by).some((from) => from.includes(state.status)))
    return { ok: false, reason: "wrong-state" };
  if (!allowedFrom.includes(state.status)) return { ok: false, reason: "not-allowed" };
  if (action === "ready" && state.readyAt !== null) return { ok: false, reason: "wrong-state" };
  if ((action === "take" || action === "recall") && state.readyAt === null)
    return { ok: false, reason: "wrong-state" };
  return { ok: true, to: rules[action].to };
}

/** Codes for why a shop cancels; every screen has texts for them. Any other value is the shop's own sentence. */
export const shopCancelReasons = ["sold-out", "too-busy", "closing"] as const;
export type ShopCancelReason = (typeof shopCancelReasons)[number];
/** Codes for why an order was canceled; any other value is a sentence of the shop or the venue. */
export type CancelReason =
  | ShopCancelReason
  | "customer"
  | "not-accepted"
  | "payment-lost"
  | "payment-unanswered"
  | "fan-not-there"
  /** All of it stayed with the runner or at the counter. */
  | "age-refused";
