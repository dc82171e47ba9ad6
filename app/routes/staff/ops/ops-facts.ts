import type { Localized } from "#domain/language/localized.ts";
import type { Owed } from "#domain/ledger/ledger.ts";
import type { OperationKind } from "#domain/ledger/operations.ts";
import type { Currency } from "#domain/money/money.ts";
import type { AccountState } from "#domain/provider/accounts.ts";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import type { Names } from "../parts/named.tsx";
import type { OpsAnswer } from "./ops.tsx";

/** An entry of the audit log with the names of what it is about, where they still exist. */
export type AuditFact = Names & {
  id: string;
  at: number;
  role: string;
  action: string;
  subject: string;
  outcome: string;
  who: string | null;
  dish: Localized | null;
};

/** The operator's page. Times in ms since the epoch. */
export type OpsFacts = {
  userId: string;
  now: number;
  alerts: (Names & {
    id: string;
    kind: AlertKind;
    subject: string;
    stadiumId: string;
    shopId: string;
    times: number;
    lastAt: number;
    /** The venue's phone, to send somebody there; empty or null without one. */
    venuePhone: string | null;
    /** The currency of an order's alert. */
    currency: Currency | null;
    detail: Record<string, unknown>;
  })[];
  /** Calls to the provider that are not settled. Amounts in minor units. */
  calls: (Names & {
    id: string;
    orderId: string;
    kind: OperationKind;
    amountMinor: number;
    currency: Currency;
    state: "pending" | "done" | "failed";
    attempts: number;
    lastError: string | null;
    createdAt: number;
  })[];
  /** The address names an unknown order. */
  isUnknown: boolean;
  accounts: {
    shopId: string;
    shopName: Localized;
    stadiumId: string;
    stadiumName: Localized;
    account: string | null;
    /** The provider's reason for not paying the shop; null while it does. */
    unpayableReason: string | null;
    /** The account that we opened for it or the one in use, as the provider last described it. */
    state: AccountState | null;
    country: string | null;
    due: string[] | null;
    isOpened: boolean;
  }[];
  /** The shop of the form that was sent last; without scripts its stadium opens again. */
  shopRef: string | null;
  audit: AuditFact[];
  operators: { id: string; userId: string; name: string; email: string }[];
  invitations: { id: string; email: string }[];
  answer: OpsAnswer | null;
};

/** The operator's money page. Times in ms since the epoch, amounts in minor units. */
export type MoneyFacts = {
  now: number;
  /** A second press of the same form is the same payout. */
  requestKey: string;
  problem: string | null;
  settled: {
    currency: string;
    payments: number;
    bankMinor: number;
    feesMinor: number;
    exchangeMinor: number;
  }[];
  owed: Owed[];
  disputes:
    | {
        ok: true;
        disputes: {
          disputeId: string;
          orderId: string | null;
          orderCode: string | null;
          amountMinor: number;
          currency: string;
          reason: string;
          status: string;
          dueAt: number | null;
          needsAnswer: boolean;
          isOver: boolean;
        }[];
      }
    | { ok: false };
};
