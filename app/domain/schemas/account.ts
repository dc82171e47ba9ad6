import { z } from "zod";
import { isRegistrationPhone } from "../phone.ts";
import { cleanText } from "../text.ts";

/** Messages are codes; the screens translate them (SPEC.md section 5). */
const required = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((value) => cleanText(value, max))
    .pipe(z.string().min(1, "required"));
const email = z.string().trim().toLowerCase().max(254).pipe(z.email("invalid-email"));

export const registerSchema = z
  .strictObject({
    firstName: required(60),
    lastName: required(60),
    phone: required(40).refine(isRegistrationPhone, "invalid-phone"),
    email,
    password: z.string().min(6, "password-too-weak").max(128, "password-too-long"),
    confirmPassword: z.string(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "password-mismatch",
  });

export const signInSchema = z.strictObject({ email, password: z.string().min(1, "required").max(128) });
