import { z } from "zod";
import { typedCode } from "../language/typed.ts";
import { staffPolicy } from "../staff/policy.ts";
import { staffRoleNames } from "../staff/staff.ts";
import { emailSchema as email } from "./email.ts";

/** Bodies of the calls about staff, shared with the forms. */
const id = z.string().regex(/^[a-z0-9-]{1,60}$/, { message: "unknown-place" });

/** A role at a place: shop staff name the shop, runners and managers the stadium, operators neither. */
export const invitationSchema = z
  .strictObject({
    email,
    role: z.enum(staffRoleNames),
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
    .trim()
    .regex(/^acct_[A-Za-z0-9_]{3,60}$/, { message: "account-invalid" })
    .nullable(),
});
