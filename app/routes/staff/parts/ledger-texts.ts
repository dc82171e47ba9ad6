import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MovedKind, Party } from "#domain/ledger/ledger.ts";

/** Of a row in the ledger. */
export const entryTexts: Record<MovedKind, MessageDescriptor> = {
  hold: msg`reserved`,
  capture: msg`charged`,
  release: msg`released`,
  refund: msg`refunded`,
  "refund-again": msg`refunded again`,
  "refund-failed": msg`refund returned`,
  dispute: msg`disputed`,
  "dispute-closed": msg`dispute decided`,
};
export const partyTexts: Record<Party, MessageDescriptor> = {
  card: msg`fan`,
  shop: msg`shop`,
  platform: msg`platform`,
  runner: msg`runner`,
  tax: msg`tax`,
  "shop-tax": msg`tax, at the shop`,
};
