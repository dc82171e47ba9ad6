import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ClosedOrder, CloseLine } from "#domain/close/close.ts";

/** The columns of a close, in the order in which they are read. */
export const closeColumns: [keyof CloseLine, MessageDescriptor][] = [
  ["soldMinor", msg`Sold`],
  ["leftOutMinor", msg`Sold out, not charged`],
  ["refundedMinor", msg`Refunded`],
  ["foodMinor", msg`Food`],
  ["feesMinor", msg`Fees`],
  ["tipsMinor", msg`Tips`],
  ["taxMinor", msg`Tax`],
  ["disputedMinor", msg`Disputes`],
  ["owedMinor", msg`Owed to the shop`],
];
/** Of one order: what a statement lists. */
export const orderColumns: [
  Exclude<keyof ClosedOrder, "orderId" | "orderCode" | "shopId" | "placedAt">,
  MessageDescriptor,
][] = [
  ["soldMinor", msg`Sold`],
  ["refundedMinor", msg`Refunded`],
  ["foodMinor", msg`Food`],
  ["feesMinor", msg`Fees`],
  ["tipsMinor", msg`Tips`],
  ["taxMinor", msg`Tax`],
  ["owedMinor", msg`Owed to the shop`],
];
export const closeWords = {
  title: (number: number) => msg`Close no. ${number}`,
  shop: msg`Shop`,
  orders: msg`Orders`,
  tippedOrders: msg`Orders with a tip`,
  total: msg`Whole venue`,
  runner: msg`Runner`,
  nobody: msg`No runner`,
  reason: msg`Reason of a refund`,
  refunded: msg`Refunded`,
  order: msg`Order`,
  day: msg`Day`,
  tips: msg`Tips`,
  tipsReturned: msg`Tips given back`,
  tipsDue: msg`Tips due`,
  tipSheet: msg`Tip sheet`,
  tipNote: msg`For payroll: tips of the orders in this close, by who carried them. Tax and wage law aren’t applied.`,
  providerFees: msg`The provider’s fees`,
  feesIn: msg`Settled in`,
  statement: (name: string) => msg`Statement for ${name}`,
  what: msg`Item`,
  amount: msg`Amount`,
  paid: (reference: string) => msg`Paid, reference ${reference}`,
  taxReport: msg`Tax report`,
  taxClass: msg`Tax class`,
  rate: msg`Rate`,
  remits: msg`Remitted by`,
  byShop: msg`The shop`,
  byPlatform: msg`The platform`,
  net: msg`Net`,
  tax: msg`Tax`,
  taxNote: msg`Sold less refunded, of this close’s orders. Tips aren’t taxed.`,
  note: msg`Sold less refunded is food, fees, tips and tax. What changes later is in the next close.`,
};
