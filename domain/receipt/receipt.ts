import type { Localized } from "../language/localized.ts";
import type { ShownShares } from "../ledger/money-back.ts";
import type { OrderMoney } from "../ledger/order-money.ts";
import type { TaxLine } from "../tax/tax.ts";

/** The seller on receipts: each shop (the platform's fee is a line there), or the platform for all shops of a venue. */
export type Seller = { kind: "shop" } | { kind: "platform"; legalName: string; taxNumber: string };

/** Receipts and credit notes are numbered in one series per seller, venue and year. */
export const documentKinds = ["receipt", "credit-note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A numbered document of an order, as its customer reads it. */
export type ReceiptDocument = {
  kind: DocumentKind;
  year: number;
  number: number;
  /** As of its date; empty if nobody filled them in. */
  sellerName: string;
  sellerNumber: string;
  /** Only for a credit note. */
  refundId: string | null;
  /** A credit note's amount, tax included. */
  givenBackMinor?: number;
  note?: CreditNote;
  at: number;
};

/** A credit note with its lines, and whether the money has reached the card. */
export type CreditNote = {
  lines: { name: Localized; quantity: number; totalMinor: number }[];
  given: ShownShares;
  taxLines: TaxLine[];
  refundState: OrderMoney["refundState"];
};

/** "2026-000017": sortable as text. */
export const documentNumber = ({ year, number }: Pick<ReceiptDocument, "year" | "number">): string =>
  `${year}-${String(number).padStart(6, "0")}`;
