import { z } from "zod";
import { isUndeliverable } from "../language/mail-domains.ts";
import { typed } from "../language/typed.ts";

const takenEmail = z
  .string()
  .overwrite(typed)
  .check(z.email("invalid-email"))
  .refine((email) => !isUndeliverable(email), "invalid-email");

/** An address that somebody types as theirs, or as a colleague's; kept in lower case. */
export const emailSchema = z.string().overwrite(typed).toLowerCase().max(254).pipe(takenEmail);

/** A venue's public address; its letter case stays. */
export const shownEmail = takenEmail.max(120);
