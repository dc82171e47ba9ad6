import { z } from "zod";
import { maxCartLines, maxLineQuantity, maxNoteLength } from "../cart/cart.ts";
import { complaintReasons, complaintReplies } from "../complaint/complaint.ts";
import { isOrderPhone, normalizePhone } from "../language/phone.ts";
import { cleanName, cleanText } from "../language/text.ts";
import { allergens, toAllergies } from "../menu/allergies.ts";
import { maxTipAmountMinor, maxTipPercentage } from "../menu/money/tip.ts";
import { type Currency, currencies } from "../money/money.ts";
import { orderActions } from "../order-status.ts";
import { fulfilments } from "../pickup/pickup.ts";
import { seatLimits, stands } from "../seat/seat.ts";

/** Bodies of the checkout calls. Unknown fields are rejected. */
const cleaned = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((value) => cleanText(value, max));
const seatText = (field: keyof typeof seatLimits) => cleaned(seatLimits[field]).default("");
const stadiumId = z.string().regex(/^[a-z0-9-]{1,60}$/);

export const cartLineSchema = z.strictObject({
  itemId: z.string().regex(/^[a-z0-9]{1,36}$/),
  choices: z.array(z.string().regex(/^[a-z0-9]{1,3}$/)).max(40),
  quantity: z.int().min(1).max(maxLineQuantity),
  note: z
    .string()
    .max(maxNoteLength * 4)
    .transform((text) => cleanName(text, maxNoteLength))
    .optional(),
  /** Used where the venue asks what to do if the dish sells out: the dish instead, or "-" to cancel everything. */
  ifOut: z
    .string()
    .regex(/^(-|[a-z0-9]{1,36})$/)
    .optional(),
});

export const tipSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("amount"), amountMinor: z.int().min(0).max(maxTipAmountMinor) }),
  z.strictObject({ kind: z.literal("percentage"), percentage: z.int().min(0).max(maxTipPercentage) }),
]);

export const seatSchema = z.strictObject({
  section: seatText("section"),
  row: seatText("row"),
  seatNo: seatText("seatNo"),
  entrance: seatText("entrance"),
  stand: z.enum(stands),
  area: seatText("area"),
  seatDetails: seatText("seatDetails"),
});

const positionSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyMetres: z.number().min(0).max(100_000).nullable(),
});

export const quoteRequestSchema = z.strictObject({
  stadiumId,
  lines: z.array(cartLineSchema).max(maxCartLines),
  tip: tipSchema,
  fulfilment: z.enum(fulfilments).optional(),
  stand: z.enum(stands).nullable().default(null),
  section: seatText("section"),
  near: positionSchema.nullable().default(null),
  /** The cart's key: a kitchen place that its own draft reserved does not count against it. */
  checkoutKey: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .default(null),
});
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/** The five fields of product 11.4 are only compared with the server's values, never used. */
export const createIntentSchema = z.strictObject({
  amount: z.int().min(0).max(100_000_000),
  currency: z.enum(currencies.map((each) => each.toLowerCase() as Lowercase<Currency>)),
  vendorConnectedAccountId: z.string().max(100).nullish(),
  deliveryFee: z.int().min(0).max(100_000_000),
  tipAmount: z
    .int()
    .min(0)
    .max(maxTipAmountMinor * 100),
  checkoutKey: z.string().regex(/^[0-9a-f]{32}$/),
  stadiumId,
  lines: z.array(cartLineSchema).max(maxCartLines),
  tip: tipSchema,
  fulfilment: z.enum(fulfilments).optional(),
  seat: seatSchema,
  /** The venue's list lacks the seat, and the fan says that it is there. */
  isSeatInsisted: z.boolean().default(false),
  ticketImage: z.string().max(200).nullable().default(null),
  phone: z.string().max(40).refine(isOrderPhone).transform(normalizePhone),
  /** The fan's own, each once; the kitchen and the runner see them. */
  allergies: z.array(z.enum(allergens)).max(allergens.length).transform(toAllergies).default([]),
  location: positionSchema.nullable(),
  quoteHash: z.string().regex(/^[0-9a-f]{64}$/),
  platform: z.enum(["Web", "Web (installed)"]).default("Web"),
});
export type CreateIntentBody = z.infer<typeof createIntentSchema>;

export const moveSeatSchema = z.strictObject({
  seat: seatSchema,
  isSeatInsisted: z.boolean().default(false),
});
export type MoveSeatBody = z.infer<typeof moveSeatSchema>;

/** From the seat to the shelf, or back. */
export const switchWaySchema = z.strictObject({ fulfilment: z.enum(fulfilments) });

export const placeOrderSchema = z.strictObject({ orderId: z.uuid() });

const piecesSchema = z.strictObject({
  position: z
    .int()
    .min(0)
    // Dishes that came instead of others stand behind those.
    .max(4 * maxCartLines - 1),
  quantity: z.int().min(1).max(maxLineQuantity),
});

export const staffActionSchema = z.strictObject({
  action: z.enum(orderActions),
  reason: cleaned(200).optional(),
  runnerId: z.string().max(64).optional(),
  /** What the runner scanned or typed: the QR's text or the four-digit PIN. */
  proof: z.string().max(100).optional(),
  /** The runner's clock in ms for a scan without a network. */
  deviceAt: z.int().min(0).optional(),
  ageChecked: z.boolean().optional(),
  note: cleaned(200).optional(),
  /** With "accept": sold-out pieces that are not charged. */
  without: z.array(piecesSchema).max(maxCartLines).optional(),
});
export type StaffActionBody = z.infer<typeof staffActionSchema>;

const someLines = z.array(piecesSchema).min(1).max(maxCartLines);
export const complaintSchema = z.strictObject({ reason: z.enum(complaintReasons), lines: someLines });
export const complaintReplySchema = z.strictObject({ reply: z.enum(complaintReplies) });

/** One press of a refund button. The screen creates the key, so that pressing twice refunds once. */
export const refundSchema = z.strictObject({
  requestKey: z.uuid(),
  scope: z.enum(["order", "lines", "tip"]),
  lines: z.array(piecesSchema).max(maxCartLines).default([]),
  /** They have sold out: what follows is what the fan said while ordering (decision 69). */
  isAsSaid: z.boolean().default(false),
  reason: cleaned(200).refine((reason) => reason.length > 0),
});
export type RefundBody = z.input<typeof refundSchema>;
