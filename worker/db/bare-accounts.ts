import { like } from "drizzle-orm";
import type { Db } from "./client.ts";
import { customers, user } from "./schema/index.ts";

/**
 * An account that began with a passkey has no address of mail. The column wants one that is its own, so it has one where
 * nothing can be delivered (RFC 2606); nobody is shown it.
 */
const nowhere = "@no-mail.invalid";
export const mailOf = (email: string) => (email.endsWith(nowhere) ? "" : email);
/** In SQL. */
export const hasNoMail = like(user.email, `%${nowhere}`);

/** Statements that make such an account. Where its passkey is not stored after them, it is empty and nobody's. */
export const bareAccount = (db: Db, id: string, at: number) =>
  [
    db.insert(user).values({
      ...{ id, name: "", firstName: "", lastName: "", email: `${id}${nowhere}` },
      ...{ createdAt: new Date(at), updatedAt: new Date(at) },
    }),
    db.insert(customers).values({ id, lastActiveAt: at, createdAt: at, updatedAt: at }),
  ] as const;
