import type { Quote, QuoteProblem } from "../cart/checkout.ts";
import type { OpenOrder } from "../close/close.ts";
import type { Localized } from "../language/localized.ts";
import type { PictureProblem } from "../picture/picture.ts";
import type { SeatMismatch } from "../seat/known-seats.ts";
import type { VenueChange } from "../venue/venue-changes.ts";
import type { EditProblem } from "../venue/venue-console.ts";
import type {
  ComplaintRefusal,
  RefundRefusal,
  RefusalDetail,
  RunnerRefusal,
  RunRefusal,
  TrayRefusal,
} from "./order-refusals.ts";

/**
 * Every problem code of the API, with its details. Codes are stable; the API maps each to a status
 * (worker/http/problems.json), screens map each to a text. A new code compiles only with both.
 */

/** A bug, an outage, or a body that no screen of ours sends. Screens have one text for all of them. */
export type FaultCode =
  | "internal"
  | "unavailable"
  | "body-invalid"
  /** The same from a screen of another build: it loads itself again. */
  | "app-outdated"
  | "body-late"
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

/** Not a refusal: the screen goes to /challenge, after which the same call succeeds (worker/identity/challenge.ts). */
type Challenged = { code: "challenge-required" };

/** Codes about the caller. */
export type UserCode = FaultCode | "sign-in-required" | "too-many-requests";
export type StaffCode = UserCode | "not-staff" | "not-allowed" | "not-found";

type Declined = { code: "too-many-declines"; retryAfterSeconds: number };
/** Too many orders of this account were reserved and not paid, canceled while they waited, or are open and free. */
type Unpaid = { code: "too-many-unpaid" | "guest-seat-unpaid"; retryAfterSeconds: number };

/** Why no card hold is opened for a cart. */
export type CheckoutProblem =
  | QuoteProblem
  | { code: "quote-changed"; quote: Quote }
  | { code: "already-ordered"; orderId: string }
  | { code: "seat-incomplete"; missing: string[] }
  /** The venue has no such seat, and the nearest that it has. */
  | { code: "seat-unknown"; doubts: SeatMismatch[] }
  /** Guests order only to the scanned seat, with at most four open orders there. */
  | { code: "guest-seat-required" | "guest-seat-full" }
  | { code: "location-required" | "checkout-closed" | "payment-not-configured" }
  /** Too many cards were declined; no other is tried for a while. */
  | Declined
  | Challenged
  | Unpaid
  | { code: "payment-unavailable" | "payment-refused"; providerCode: string };

export type IntentProblem = CheckoutProblem | { code: "email-unverified" };

/** Why a paid draft can't be placed. */
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

/** Why an order can't move to another seat. */
export type MoveSeatProblem =
  | Extract<CheckoutProblem, { code: "seat-incomplete" | "seat-unknown" }>
  | { code: "not-found" | "wrong-state" }
  /** The shop that makes the order does not deliver there, or drinks only. */
  | { code: "seat-out-of-reach" | "seat-drinks-only" };

/** Why an order can't switch between seat and pickup. */
export type SwitchProblem =
  | Extract<CheckoutProblem, { code: "no-pickup" | "shelves-full" | "seat-incomplete" | "seat-unknown" }>
  | Extract<MoveSeatProblem, { code: "not-found" | "wrong-state" | "seat-out-of-reach" | "seat-drinks-only" }>
  | { code: "order-busy" }
  /** Too many bags wait for a runner. */
  | { code: "shop-full" }
  /** The seat costs more than the card holds. */
  | { code: "above-hold" };

export type TicketProblem = PictureProblem | "too-many-pictures" | "tickets-unavailable" | "ticket-not-found";
export type MediaProblem =
  | PictureProblem
  | "picture-sizes-differ"
  | "too-many-pictures"
  | "pictures-unavailable";

/**
 * A refused edit. `current`: the stored version if somebody else saved first; `things`: names of what the value
 * conflicts with.
 */
export type EditRefusal<Stored = unknown> = {
  code: EditProblem;
  current?: Stored | null;
  things?: Localized[];
};
export type ImportCounts = { added: number; changed: number; removed: number };
export type ImportRefusal<FileProblem = unknown> =
  | { code: "venue-file-invalid"; problems: FileProblem[]; problemCount: number }
  | { code: "changed-meanwhile"; counts: ImportCounts; changes: VenueChange[]; menuVersion: number };

/** Why a mark of a match isn't set. */
export type MarkRefusal<Event = unknown> =
  | { code: "mark-unfit" | "undo-over" }
  /** Far from what is expected: `sure` says that it is meant. */
  | { code: "far-from-plan"; expectedAt: number | null }
  | { code: "changed-meanwhile"; current?: Event | null };

/** Calls that no screen makes: accounts use forms, operators a command line. */
type OtherCode =
  | "mail-failed"
  | "own-role"
  | "invitation-unknown"
  | "invitation-over"
  | "other-account"
  | "code-wrong"
  | "second-step-needed"
  | "own-steps"
  | "invalid-credentials"
  | "sign-in-failed"
  | "staff-password-short"
  | "guest-mail-unproven"
  | "account-disabled"
  | "account-restricted"
  | "account-unknown"
  | "provider-unreached"
  | "user-data-not-found"
  | "email-in-use"
  | "password-too-weak"
  | "password-too-common"
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

export type Refusal =
  | IntentProblem
  | PlaceProblem
  | MoveSeatProblem
  | SwitchProblem
  | ({ code: RunnerRefusal | "runner-unknown" } & RefusalDetail)
  | EditRefusal
  | MarkRefusal
  | ImportRefusal
  | { code: "sheet-invalid"; problems?: unknown[] }
  | { code: "orders-open"; orders: OpenOrder[] }
  | { code: "day-not-over" }
  | {
      code:
        | StaffCode
        | RefundRefusal
        | ComplaintRefusal
        | RunRefusal
        | TrayRefusal
        | TicketProblem
        | MediaProblem
        | OtherCode;
    };
export type ProblemCode = Refusal["code"];

export type FieldProblem = { path: string; code: string; message: string };

/** The body of every failed call. */
export type Problem<Of extends { code: string } = Refusal> = Of & {
  /** For developers. */
  message: string;
  /** The invalid fields of a body. */
  fields?: FieldProblem[];
};

/** A text for every code that a screen can get, except faults. */
export type Texts<Code extends string, Text = string> = Record<Exclude<Code, FaultCode>, Text> &
  Partial<Record<FaultCode, Text>>;

/** The text of a code; null for a fault without one, and for a newer server's code. */
export function textOf<Code extends string, Text>(texts: Texts<Code, Text>, code: Code): Text | null {
  return (texts as Partial<Record<string, Text>>)[code] ?? null;
}
