import { z } from "zod";
import { isRegistrationPhone } from "../language/phone.ts";
import { cleanText } from "../language/text.ts";
import { emailSchema as email } from "./email.ts";

/** Messages are codes; the screens translate them (product 3.10 to 3.28). */
const required = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((value) => cleanText(value, max))
    .pipe(z.string().min(1, "required"));

const profile = {
  firstName: required(60),
  lastName: required(60),
  phone: required(40).refine(isRegistrationPhone, "invalid-phone"),
};
const password = z.string().min(6, "password-too-weak").max(128, "password-too-long");

export const registerSchema = z
  .strictObject({ ...profile, email, password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "password-mismatch",
  });

export const signInSchema = z.strictObject({ email, password: z.string().min(1, "required").max(128) });

export const profileSchema = z.strictObject(profile);

export const forgotPasswordSchema = z.strictObject({ email });

export const resetPasswordSchema = z
  .strictObject({
    password: z.string().min(6, "password-too-short").max(128, "password-too-long"),
    confirmPassword: z.string(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "password-mismatch",
  });
