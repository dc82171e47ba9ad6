import { accountCalls } from "./account.ts";
import { checkoutCalls, ordersCalls } from "./orders.ts";
import { ticketsCalls } from "./pictures.ts";
import type { Served } from "./serve.ts";
import { stadiumsCalls } from "./stadiums.ts";
import { deliveriesCalls } from "./staff/deliveries.ts";
import { opsCalls } from "./staff/ops.ts";
import { staffOrdersCalls } from "./staff/staff-orders.ts";
import { staffShopsCalls } from "./staff/staff-shops.ts";
import { teamCalls } from "./staff/team.ts";
import { venueCloses } from "./venue/closes.ts";
import { venueEdits } from "./venue/edits.ts";
import { venueEvents } from "./venue/events.ts";
import { venueReads } from "./venue/reads.ts";
import { seatSheet } from "./venue/sheets.ts";
import { venuePictures, venueTransfer } from "./venue/transfer.ts";

/** The calls of screens, runners' phones and commands (domain/wire/call-table.ts). */
export const calls: readonly Served[] = [
  ...checkoutCalls,
  ...accountCalls,
  ...ordersCalls,
  ...ticketsCalls,
  ...stadiumsCalls,
  ...teamCalls,
  ...opsCalls,
  ...venueEdits,
  ...venueCloses,
  ...venueReads,
  ...venueTransfer,
  venuePictures,
  ...venueEvents,
  seatSheet,
  ...staffOrdersCalls,
  ...staffShopsCalls,
  ...deliveriesCalls,
];
