import { and, eq, inArray, sql } from "drizzle-orm";
import type { Localized } from "#domain/language/localized.ts";
import { type Certificate, daysLeft, warnedDays } from "#domain/law/certificates.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import type { Db } from "#worker/db/client.ts";
import { isInBusiness } from "#worker/db/in-business.ts";
import { among } from "#worker/db/presence.ts";
import { shops, stadiums, staffRoles, user } from "#worker/db/schema/index.ts";
import { logError } from "#worker/platform/log.ts";

type Ending = { shop: Localized; number: string; until: string; stadiumId: string };
type Deps = {
  db: Db;
  now: () => number;
  mailer: { sendCertificateEnds(to: string, ending: Ending): Promise<void> };
};

/**
 * Mails who manages a venue two weeks and three days before a certificate of its shops ends, unless a newer one goes on
 * after it. Asked once a night, it tells on those two days alone; the console warns on all of them.
 */
export async function tellCertificates({ db, now, mailer }: Deps): Promise<number> {
  const rows = await db
    .select({
      name: shops.name,
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
  const ending = rows.flatMap(({ name, certificates, stadiumId, timeZone }): Ending[] =>
    certificates
      .filter((ending) => !certificates.some((each) => goesOn(each, ending)))
      .flatMap(({ number, until }) => {
        const days = daysLeft(until, isoDate(timeZone, now()));
        return warnedDays.includes(days) ? [{ shop: name, number, until, stadiumId }] : [];
      }),
  );
  if (ending.length === 0) return 0;
  const managers = await db
    .select({ email: user.email, stadiumId: staffRoles.stadiumId })
    .from(staffRoles)
    .innerJoin(user, eq(user.id, staffRoles.userId))
    .where(
      and(
        eq(staffRoles.role, "venue"),
        inArray(staffRoles.stadiumId, among([...new Set(ending.map(({ stadiumId }) => stadiumId))])),
      ),
    );
  let told = 0;
  for (const each of ending)
    for (const { email } of managers.filter((manager) => manager.stadiumId === each.stadiumId))
      await mailer.sendCertificateEnds(email, each).then(
        () => told++,
        // One mailbox that refuses must not keep it from the others.
        (error: unknown) => logError("certificate's end not mailed", error, { stadiumId: each.stadiumId }),
      );
  return told;
}

/** Whether one begins, at the latest, on the day after the other's last. */
const goesOn = (next: Certificate, { diet, until }: Certificate): boolean =>
  next.diet === diet && next.until > until && daysLeft(next.from, until) <= 1;
