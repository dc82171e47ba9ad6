import type { Owed } from "#domain/ledger/ledger.ts";

/** The operator's money page. Times in ms since the epoch, amounts in hundredths of their currency. */
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
