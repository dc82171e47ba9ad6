import type { Quote, QuoteProblem } from "../cart/checkout.ts";
import type { PictureProblem } from "../picture/picture.ts";
import type { EndProblem } from "../shop/overrides.ts";
import type { EditProblem } from "../venue/venue-console.ts";

/**
 * Why calls are refused: every code that the API answers, with what comes along. Codes are stable; the API gives each
 * its status (worker/api/problem-table.ts), screens give each a text. A new one compiles once it has both.
 */

/** A bug, an outage, or a body that no screen of ours sends. Screens have one text for them all. */
export type FaultCode =
  | "internal"
  | "unavailable"
  | "body-invalid"
  | "body-not-json"
  | "body-too-large"
  | "quantity-invalid"
  | "tip-invalid"
  | "cursor-invalid"
  | "code-invalid"
  | "version-invalid"
  | "range-invalid"
  | "foreign-origin"
  | "upgrade-required"
  | "stadium-not-found";

/** Of whoever asks. */
export type UserCode = FaultCode | "sign-in-required" | "too-many-requests";
export type StaffCode = UserCode | "not-staff" | "not-allowed" | "not-found";

type Declined = { code: "too-many-declines"; retryAfterSeconds: number };

/** Why no hold is opened for a cart. */
export type CheckoutProblem =
  | QuoteProblem
  | { code: "quote-changed"; quote: Quote }
  | { code: "already-ordered"; orderId: string }
  | { code: "seat-incomplete"; missing: string[] }
  | { code: "location-required" | "checkout-closed" | "payment-not-configured" }
  /** So many cards were refused that no other one is asked for a while. */
  | Declined
  | { code: "payment-unavailable" | "payment-refused"; providerCode: string };

/**
 * Whose word a refused quote is: the kitchens', which they take back by themselves, or the cart's, which stays until it
 * is changed.
 */
const quoteRefusals = {
  "shop-full": "kitchen",
  "sold-out": "kitchen",
  "item-unavailable": "kitchen",
  "drinks-only": "kitchen",
  "outside-zone": "kitchen",
  "no-common-shop": "kitchen",
  "shops-closed": "kitchen",
  "shops-closed-today": "kitchen",
  "cart-empty": "cart",
  "stadium-unknown": "cart",
  "item-unknown": "cart",
  "item-other-stadium": "cart",
  "choice-invalid": "cart",
  "amount-too-small": "cart",
} as const satisfies Record<QuoteProblem["code"], "kitchen" | "cart">;
type Facts = typeof quoteRefusals;
type KitchenCode = { [Code in keyof Facts]: Facts[Code] extends "kitchen" ? Code : never }[keyof Facts];
export type KitchenProblem = Extract<QuoteProblem, { code: KitchenCode }>;

/** Whether a problem is of the cart or of the kitchens, so that the same call would meet it again. */
export function isQuoteProblem(problem: { code: string }): problem is QuoteProblem {
  return Object.hasOwn(quoteRefusals, problem.code);
}

export function isKitchenProblem(problem: { code: string }): problem is KitchenProblem {
  return isQuoteProblem(problem) && quoteRefusals[problem.code] === "kitchen";
}

export type IntentProblem = CheckoutProblem | { code: "email-unverified" };

/** Why a paid draft is no order. */
export type PlaceProblem =
  | Declined
  | {
      code:
        | "payment-incomplete"
        | "payment-canceled"
        | "payment-mismatch"
        | "payment-unavailable"
        | "checkout-closed"
        | "order-not-found";
    };

export type HandOverRefusal =
  /** Delivering takes the fan's QR or PIN. */
  | "proof-required"
  /** A whole QR, but of another order. */
  | "wrong-order"
  /** The right code with a secret that is not the order's. */
  | "wrong-proof"
  | "wrong-pin"
  | "pin-locked"
  | "other-runner"
  | "already-taken"
  | "already-delivered"
  | "order-canceled"
  | "not-taken"
  /** Nobody said yet that the runner stands at the seat. */
  | "not-arrived"
  | "too-early"
  | "reason-required";

export type AdvanceRefusal =
  | "not-found"
  | "not-placed"
  | "not-allowed"
  | "wrong-state"
  | "order-busy"
  | "runner-required"
  | HandOverRefusal
  | "lines-invalid"
  | "payment-lost"
  | "payment-unknown";
export type RunnerRefusal = AdvanceRefusal | "code-unknown" | "proof-invalid";

/** How one of several orders that were taken at once ended. */
export type Taken = { orderId: string; ok: true } | { orderId: string; ok: false; reason: RunnerRefusal };

/** What a refusal tells beside its code: attempts that are left, from when on it is allowed, who has the bag. */
export type RefusalDetail = { attemptsLeft?: number; waitUntil?: number; carrierName?: string };

export type RefundRefusal =
  | "not-found"
  | "not-placed"
  | "order-busy"
  /** Nothing was taken yet: a hold is given back by canceling. */
  | "cancel-instead"
  | "lines-invalid"
  | "more-than-left"
  | "nothing-left"
  | "request-key-used";

/** Why a shop or a dish can't be run like this. */
export type RunRefusal = "not-found" | "not-allowed" | EndProblem;

export type TicketProblem = PictureProblem | "too-many-pictures" | "tickets-unavailable" | "ticket-not-found";
export type MediaProblem =
  | PictureProblem
  | "picture-sizes-differ"
  | "too-many-pictures"
  | "pictures-unavailable";

/** A refused edit; `current` is what is there now, where that is why. */
export type EditRefusal<Stored = unknown> = { code: EditProblem; current?: Stored | null };
export type ImportCounts = { added: number; changed: number; removed: number };
export type ImportRefusal<FileProblem = unknown> =
  | { code: "venue-file-invalid"; problems: FileProblem[]; problemCount: number }
  | { code: "changed-meanwhile"; counts: ImportCounts; menuVersion: number };

/** Calls without a screen of ours: accounts have forms, and operators a command line. */
type OtherCode =
  | "mail-failed"
  | "own-role"
  | "invitation-unknown"
  | "invitation-over"
  | "other-account"
  | "invalid-credentials"
  | "sign-in-failed"
  | "account-disabled"
  | "user-data-not-found"
  | "email-in-use"
  | "password-too-weak"
  | "invalid-email"
  | "accounts-not-enabled"
  | "registration-failed"
  | "order-active"
  | "favorites-full"
  | "not-configured"
  | "endpoint-unknown"
  | "not-failed"
  | "webhook-not-configured"
  | "try-again"
  | "bad-signature"
  | "bad-body"
  | "thin-event"
  | "wrong-mode";

/** Every refusal that there is. */
export type Refusal =
  | IntentProblem
  | PlaceProblem
  | ({ code: RunnerRefusal | "runner-unknown" } & RefusalDetail)
  | EditRefusal
  | ImportRefusal
  | { code: "sheet-invalid"; problems?: unknown[] }
  | {
      code: StaffCode | RefundRefusal | RunRefusal | TicketProblem | MediaProblem | OtherCode;
    };
export type ProblemCode = Refusal["code"];

export type FieldProblem = { path: string; code: string; message: string };

/** The body of every failed call. */
export type Problem<Of extends { code: string } = Refusal> = Of & {
  /** A sentence for developers. */
  message: string;
  /** Where a body is wrong, and how. */
  fields?: FieldProblem[];
};

/** Texts for codes: one for each that a screen can meet, but for the faults. */
export type Texts<Code extends string, Text = string> = Record<Exclude<Code, FaultCode>, Text> &
  Partial<Record<FaultCode, Text>>;

/** The text of a code; null for a fault without one, and for a code of a newer server than this page. */
export function textOf<Code extends string, Text>(texts: Texts<Code, Text>, code: Code): Text | null {
  return (texts as Partial<Record<string, Text>>)[code] ?? null;
}
