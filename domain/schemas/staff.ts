import { z } from "zod";
import { deliveryProblems, maxTakeAtOnce } from "../delivery/deliveries.ts";
import { cleanText } from "../language/text.ts";
import { typed, typedCode } from "../language/typed.ts";
import { currencies } from "../money/money.ts";
import { parseAmount } from "../money/money-input.ts";
import { staffPolicy } from "../staff/policy.ts";
import { staffRoleNames } from "../staff/staff.ts";
import { emailSchema as email } from "./email.ts";

/** Bodies of the staff's calls that run a shop. Times in ms since the epoch; null ends an override at once. */
const until = z.int().min(0).max(8_640_000_000_000_000).nullable();
const hasAny = (body: Record<string, unknown>) => Object.values(body).some((value) => value !== undefined);

export const runShopSchema = z
  .strictObject({
    /** The shop's own switch. */
    open: z.boolean().optional(),
    pauseUntil: until.optional(),
    busyUntil: until.optional(),
    /** Minutes added to every promise while the shop is busy. */
    busyMinutes: z.int().min(1).max(60).optional(),
  })
  .refine(hasAny, "nothing to change")
  .refine(
    ({ busyUntil, busyMinutes }) => typeof busyUntil !== "number" || busyMinutes !== undefined,
    "busyUntil comes with busyMinutes",
  )
  .refine(
    ({ busyUntil, busyMinutes }) => busyMinutes === undefined || typeof busyUntil === "number",
    "busyMinutes comes with busyUntil",
  );
export type RunShopBody = z.infer<typeof runShopSchema>;

/** Nothing is kept longer than food may stand without a thermometer. */
export const keepMinutesSchema = z.int().min(1).max(240).nullable();
export const traySizeSchema = z.int().min(1).max(200).nullable();

export const runItemSchema = z
  .strictObject({
    soldOutUntil: until.optional(),
    /** Portions left; null: not counted. */
    stock: z.int().min(0).max(100_000).nullable().optional(),
    /** The shop's own time for this dish until its end; null: the menu's time. */
    preparationMinutes: z.int().min(1).max(120).nullable().optional(),
    preparationUntil: until.optional(),
    /** False: off the shop's menu until somebody puts it back. */
    isAvailable: z.boolean().optional(),
    /** How long it stays good when it is cooked ahead, and portions of one go; null: it never is. */
    holdMinutes: keepMinutesSchema.optional(),
    tray: traySizeSchema.optional(),
    /** One of its options, sold out until then. */
    option: z.strictObject({ id: z.string().min(1).max(3), soldOutUntil: until }).optional(),
  })
  .refine(hasAny, "nothing to change")
  .refine(
    ({ preparationMinutes, preparationUntil }) =>
      (typeof preparationMinutes === "number") === (typeof preparationUntil === "number"),
    "preparationMinutes and preparationUntil come together",
  );
export type RunItemBody = z.infer<typeof runItemSchema>;

/** A tray goes in, comes out, is thrown away; or how many portions the shop wants ahead, null: as forecast. */
export const traySchema = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("in"),
    trayId: z.uuid(),
    itemId: z.string().min(1).max(10),
    portions: z.int().min(1).max(200),
  }),
  z.strictObject({ action: z.literal("out"), trayId: z.uuid() }),
  z.strictObject({ action: z.literal("throw-away"), trayId: z.uuid() }),
  z.strictObject({
    action: z.literal("ask"),
    itemId: z.string().min(1).max(10),
    portions: z.int().min(0).max(5_000).nullable(),
  }),
]);
export type TrayBody = z.infer<typeof traySchema>;
/** The stand's half-time menu in the break that `key` names: now, or not this time. */
export const halfTimeSchema = z.strictObject({
  key: z.string().min(1).max(100),
  answer: z.enum(["yes", "no"]),
});
export type HalfTimeBody = z.infer<typeof halfTimeSchema>;

export const seenSchema = z.strictObject({ orderId: z.string().min(1).max(60) });

/** What an order is looked up by, as it was typed. */
export const searchSchema = z.strictObject({ text: z.string().max(120) });

/** One batch of the reconciliation with the provider; the response says where the next one begins. */
export const reconcileSchema = z.strictObject({
  after: z.string().max(64).default(""),
  limit: z.int().min(1).max(50).default(25),
  dryRun: z.boolean().default(false),
});
/** What was paid to a shop or a runner outside of the provider; the amount as it was typed. */
export const payoutSchema = z
  .strictObject({
    requestKey: z.string().min(10).max(120),
    party: z.enum(["shop", "runner"]),
    partyId: z.string().min(1).max(64),
    currency: z.string().regex(/^[A-Z]{3}$/),
    amountMinor: z.string(),
    reference: z.string().trim().min(1).max(100),
  })
  .transform((payout) => {
    const currency = currencies.find((each) => each === payout.currency);
    return { ...payout, amountMinor: parseAmount(payout.amountMinor, currency, maxPayoutMinor) ?? 0 };
  })
  .refine(({ amountMinor }) => amountMinor > 0);
/** More than any bank sends at once. */
const maxPayoutMinor = 99_999_999_999;
export type ReconcileBody = z.infer<typeof reconcileSchema>;

/** Bodies of the runner's calls. Unknown fields are rejected. */
export const takeSchema = z.strictObject({ orderIds: z.array(z.uuid()).min(1).max(maxTakeAtOnce) });

const scanFields = {
  /** The runner's clock in ms for a scan without a network. */
  deviceAt: z.int().min(0).optional(),
  ageChecked: z.boolean().optional(),
};

export const scanSchema = z.strictObject({ proof: z.string().max(100), ...scanFields });

export const runnerStepSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("take") }),
  z.strictObject({ action: z.literal("arrive") }),
  z.strictObject({ action: z.literal("deliver"), proof: z.string().max(100), ...scanFields }),
  z.strictObject({ action: z.literal("fan-not-there") }),
  z.strictObject({
    action: z.literal("problem"),
    reason: z.enum(deliveryProblems),
    note: z
      .string()
      .max(800)
      .transform((value) => cleanText(value, 200))
      .optional(),
  }),
]);
export type RunnerStepBody = z.infer<typeof runnerStepSchema>;

/** Bodies of the calls about staff, shared with the forms. */
const id = z.string().regex(/^[a-z0-9-]{1,60}$/, { message: "unknown-place" });

/** A role at a place: shop staff name the shop, runners and managers the stadium, operators neither. */
export const invitationSchema = z
  .strictObject({
    email,
    // An older page says "venue".
    role: z.enum(staffRoleNames).or(z.literal("venue").transform(() => "manager" as const)),
    stadiumId: id.or(z.literal("")).default(""),
    shopId: id.or(z.literal("")).default(""),
  })
  .refine((each) => staffPolicy[each.role].scope !== "shop" || each.shopId !== "", {
    message: "shop-required",
    path: ["shopId"],
  })
  .refine((each) => staffPolicy[each.role].scope !== "stadium" || each.stadiumId !== "", {
    message: "stadium-required",
    path: ["stadiumId"],
  });
export type InvitationBody = z.infer<typeof invitationSchema>;

const token = z.string().regex(/^[\w-]{22}$/);
export const invitationCodeSchema = z.strictObject({ token });
export const acceptInvitationSchema = z.strictObject({
  token,
  code: z
    .string()
    .overwrite(typedCode)
    .regex(/^\d{6}$/),
});

/** An account at the payment provider; without one the platform is charged. */
export const connectedAccountSchema = z.strictObject({
  account: z
    .string()
    .overwrite(typed)
    .regex(/^acct_[A-Za-z0-9_]{3,60}$/, { message: "account-invalid" })
    .nullable(),
});
