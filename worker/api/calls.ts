import { accountCalls } from "./account.ts";
import { checkoutCalls } from "./checkout.ts";
import { favoritesCalls } from "./favorites.ts";
import { ordersCalls } from "./orders.ts";
import { pushCalls } from "./push.ts";
import type { Served } from "./serve.ts";
import { sessionCalls } from "./session.ts";
import { stadiumsCalls } from "./stadiums.ts";
import { deliveriesCalls } from "./staff/deliveries.ts";
import { opsCalls } from "./staff/ops.ts";
import { staffCalls } from "./staff/staff.ts";
import { staffOrdersCalls } from "./staff/staff-orders.ts";
import { staffShopsCalls } from "./staff/staff-shops.ts";
import { teamCalls } from "./staff/team.ts";
import { ticketsCalls } from "./tickets.ts";
import { venueCloses } from "./venue/closes.ts";
import { venueEdits } from "./venue/edits.ts";
import { venueEvents } from "./venue/events.ts";
import { venueFigures } from "./venue/figures.ts";
import { venueOrders } from "./venue/orders.ts";
import { venuePictures } from "./venue/pictures.ts";
import { seatSheet } from "./venue/sheets.ts";
import { venueTransfer } from "./venue/transfer.ts";

/** What screens, runners' phones and commands call (domain/wire/call-table.ts). */
export const calls: readonly Served[] = [
  ...sessionCalls,
  ...checkoutCalls,
  ...accountCalls,
  ...ordersCalls,
  ...favoritesCalls,
  ...ticketsCalls,
  ...pushCalls,
  ...stadiumsCalls,
  ...teamCalls,
  ...opsCalls,
  ...venueEdits,
  ...venueCloses,
  ...venueOrders,
  ...venueTransfer,
  venuePictures,
  ...venueEvents,
  venueFigures,
  seatSheet,
  ...staffCalls,
  ...staffOrdersCalls,
  ...staffShopsCalls,
  ...deliveriesCalls,
];
