import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CloseLine } from "#domain/close/close.ts";

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
export const closeWords = {
  title: (number: number) => msg`Close no. ${number}`,
  shop: msg`Shop`,
  orders: msg`Orders`,
  total: msg`Whole venue`,
  runner: msg`Runner`,
  nobody: msg`Nobody yet`,
  reason: msg`Reason of a refund`,
  note: msg`Sold less refunded is food, fees, tips and tax. What changes later is in the next close.`,
};
