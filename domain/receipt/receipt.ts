import type { Localized } from "../language/localized.ts";
import type { ShownShares } from "../ledger/money-back.ts";
import type { OrderMoney } from "../ledger/order-money.ts";
import type { TaxLine } from "../tax/tax.ts";

/** Who sells: the shop, with the platform's fee a line of its receipt, or the platform, for all shops of a venue. */
export type Seller = { kind: "shop" } | { kind: "platform"; legalName: string; taxNumber: string };

/** Receipts, and what takes something back from one, are numbered in one row per seller, venue and year. */
export const documentKinds = ["receipt", "credit-note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A numbered document of an order, as its customer reads it. */
export type ReceiptDocument = {
  kind: DocumentKind;
  year: number;
  number: number;
  /** As they were when it was made; empty where nobody filled them in. */
  sellerName: string;
  sellerNumber: string;
  /** Of a credit note. */
  refundId: string | null;
  /** Of a credit note: what it gives back, tax included. */
  givenBackMinor?: number;
  note?: CreditNote;
  at: number;
};

/** What a credit note took back from its receipt, and whether that has reached the card. */
export type CreditNote = {
  lines: { name: Localized; quantity: number; totalMinor: number }[];
  given: ShownShares;
  taxLines: TaxLine[];
  refundState: OrderMoney["refundState"];
};

/** "2026-000017": sortable as text. */
export const documentNumber = ({ year, number }: Pick<ReceiptDocument, "year" | "number">): string =>
  `${year}-${String(number).padStart(6, "0")}`;
