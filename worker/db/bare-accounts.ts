import { and, eq, like, lt, notExists } from "drizzle-orm";
import type { Db } from "./client.ts";
import { customers, passkey, user } from "./schema/index.ts";

/**
 * An account that began with a passkey has no address of mail. The column wants one that is its own, so it has one where
 * nothing can be delivered (RFC 2606); nobody is shown it.
 */
const nowhere = "@no-mail.invalid";
export const mailOf = (email: string) => (email.endsWith(nowhere) ? "" : email);
/** Whether a column's address is a real one; in SQL. */
export const hasNoMail = like(user.email, `%${nowhere}`);

/** Statements that make such an account. */
export const bareAccount = (db: Db, id: string, at: number) =>
  [
    db.insert(user).values({
      ...{ id, name: "", firstName: "", lastName: "", email: `${id}${nowhere}` },
      ...{ createdAt: new Date(at), updatedAt: new Date(at) },
    }),
    db.insert(customers).values({ id, lastActiveAt: at, createdAt: at, updatedAt: at }),
  ] as const;

/** Accounts whose passkey could not be stored after them: nobody can ever sign in to one. */
export const forgetUnopened = (db: Db, before: number) =>
  db
    .delete(user)
    .where(
      and(
        hasNoMail,
        lt(user.createdAt, new Date(before)),
        notExists(db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, user.id))),
      ),
    );
