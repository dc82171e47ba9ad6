import { and, eq, inArray, sql } from "drizzle-orm";
import { type Certificate, certificateState, daysLeft } from "#domain/law/certificates.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import type { Db } from "#worker/db/client.ts";
import { among, isInBusiness } from "#worker/db/fragments.ts";
import { countEntry, isCounted, limitOf } from "#worker/db/people/limits.ts";
import { shops, stadiums, staffRoles, user } from "#worker/db/schema/index.ts";
import { logError } from "#worker/platform/log.ts";
import type { Mailer } from "./mailer.ts";

type Deps = { db: Db; now: () => number; mailer: Pick<Mailer, "sendCertificateEnds"> };

/**
 * Mails a venue's managers two weeks and three days before a shop's certificate ends, unless a newer one follows.
 * Failed mails are tried the next night; the console warns on all of these days. @throws if nothing could be mailed
 */
export async function mailEndingCertificates({
  db,
  now,
  mailer,
}: Deps): Promise<{ mails: number; failed: number }> {
  const rows = await db
    .select({
      ...{ shopId: shops.id, name: shops.name },
      certificates: shops.certificates,
      ...{ stadiumId: stadiums.id, timeZone: stadiums.timeZone },
    })
    .from(stadiums)
    // Each venue's shops by their index: an inner join would walk through all of them.
    .crossJoin(shops)
    .where(
      and(
        eq(shops.stadiumId, stadiums.id),
        // Before the look at its dishes: few shops have any.
        sql`json_array_length(${shops.certificates}) > 0`,
        isInBusiness,
      ),
    );
  const ending = rows.flatMap(({ shopId, name, certificates, stadiumId, timeZone }) =>
    certificates
      .filter((ending) => !certificates.some((each) => goesOn(each, ending)))
      .flatMap((certificate) => {
        const { number, until } = certificate;
        const state = certificateState(certificate, isoDate(timeZone, now()));
        if (state !== "ends-soon" && state !== "ends-now") return [];
        const mark = `${shopId}:${number}:${until}:${state}`;
        return [{ mark, notice: { shop: name, number, until, stadiumId } }];
      }),
  );
  if (ending.length === 0) return { mails: 0, failed: 0 };
  const managers = await db
    .select({ userId: user.id, email: user.email, stadiumId: staffRoles.stadiumId })
    .from(staffRoles)
    .innerJoin(user, eq(user.id, staffRoles.userId))
    .where(
      and(
        eq(staffRoles.role, "manager"),
        inArray(staffRoles.stadiumId, among([...new Set(ending.map(({ notice }) => notice.stadiumId))])),
      ),
    );
  let [mails, failure, failed]: [number, unknown, number] = [0, null, 0];
  for (const { mark, notice } of ending)
    for (const { userId, email } of managers.filter((manager) => manager.stadiumId === notice.stadiumId)) {
      const isTold = limitOf("certificate", `${mark}:${userId}`);
      if (await isCounted(db, isTold, now())) continue;
      try {
        await mailer.sendCertificateEnds(email, notice);
        await countEntry(db, isTold, now());
        mails++;
      } catch (error) {
        // One mailbox that refuses must not keep it from the others.
        logError("certificate's end not mailed", error, { stadiumId: notice.stadiumId });
        [failure, failed] = [error, failed + 1];
      }
    }
  if (failed > 0 && mails === 0) throw new Error("no certificate's end was mailed", { cause: failure });
  return { mails, failed };
}

/** Whether one begins, at the latest, on the day after the other's last. */
const goesOn = (next: Certificate, { diet, until }: Certificate): boolean =>
  next.diet === diet && next.until > until && daysLeft(next.from, until) <= 1;
