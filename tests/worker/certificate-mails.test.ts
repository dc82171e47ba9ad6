import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Certificate } from "#domain/law/certificates.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import { shopItems, user } from "#worker/db/schema/index.ts";
import { mailEndingCertificates } from "#worker/notifier/certificate-notice.ts";
import { createServices } from "#worker/services/services.ts";
import { must, openConsole } from "../support/venue-console.ts";
import { db } from "../support/worker-world.ts";

/** Far from any other test's day. */
const until = "2041-03-20";
const certificate: Certificate = {
  ...{ diet: "kosher", issuer: { en: "Council", he: "מועצה" }, number: "41-7", kind: "meat" },
  ...{ mehadrin: false, passover: false, from: "2040-03-20", until, picture: null },
};

/** Whom the night of this day mails about our shop. */
async function mailedOn(day: string, mine: string, fails: (to: string) => boolean = () => false) {
  const sent: { to: string; number: string; until: string }[] = [];
  const mailer = {
    async sendCertificateEnds(to: string, ending: { number: string; until: string; stadiumId: string }) {
      if (fails(to)) throw new Error("no such mailbox");
      if (ending.stadiumId === mine) sent.push({ to, number: ending.number, until: ending.until });
    },
  };
  await mailEndingCertificates({ db, now: () => Date.parse(`${day}T01:17:00Z`), mailer }).catch(() => {});
  return sent;
}

test("who manages a venue is mailed two weeks and three days before a certificate ends, on no other day", async () => {
  const console = await openConsole();
  await console.change({ certificates: [certificate] });
  const row = must(await db.query.user.findFirst({ where: eq(user.id, console.manager.userId) }));
  const days = [
    "2041-03-05",
    "2041-03-06",
    "2041-03-07",
    "2041-03-16",
    "2041-03-17",
    "2041-03-18",
    "2041-03-20",
  ];
  const told: string[] = [];
  for (const day of days) {
    const sent = await mailedOn(day, console.stadiumId);
    if (sent.length > 0) told.push(day);
    for (const each of sent) expect(each).toEqual({ to: row.email, number: "41-7", until });
  }
  expect(told).toEqual(["2041-03-06", "2041-03-17"]);
});

test("nobody is mailed where a newer certificate goes on without a day between", async () => {
  const console = await openConsole();
  const newer = (from: string) => ({ ...certificate, number: "41-8", from, until: "2042-03-20" });
  for (const [from, mails] of [
    ["2041-03-01", 0],
    ["2041-03-21", 0],
    ["2041-03-22", 1],
  ] as const) {
    await console.change({ certificates: [certificate, newer(from)] });
    expect(await mailedOn("2041-03-06", console.stadiumId), from).toHaveLength(mails);
  }
});

test("a shop that its board switched off for the night is mailed about, one that sells nothing any more is not", async () => {
  const console = await openConsole();
  await console.change({ certificates: [certificate], isOpen: false });
  expect(await mailedOn("2041-03-06", console.stadiumId)).toHaveLength(1);
  await db.delete(shopItems).where(eq(shopItems.shopId, console.shopId));
  expect(await mailedOn("2041-03-06", console.stadiumId)).toEqual([]);
});

test("a mailbox that refuses keeps it from no other venue", async () => {
  const [one, other] = [await openConsole(), await openConsole()];
  for (const each of [one, other]) await each.change({ certificates: [certificate] });
  const row = must(await db.query.user.findFirst({ where: eq(user.id, one.manager.userId) }));
  expect(await mailedOn("2041-03-06", other.stadiumId, (to) => to === row.email)).toHaveLength(1);
});

test("a mail that failed goes the next night, and once", async () => {
  const console = await openConsole();
  await console.change({ certificates: [certificate] });
  const nights = ["2041-03-06", "2041-03-07", "2041-03-08", "2041-03-09"];
  const sent: number[] = [];
  for (const [nth, night] of nights.entries())
    sent.push((await mailedOn(night, console.stadiumId, () => nth < 2)).length);
  expect(sent).toEqual([0, 0, 1, 0]);
});

test("the mail names shop, certificate and day in both languages, and leads to the console", async () => {
  const console = await openConsole();
  const day = isoDate("Asia/Jerusalem", Date.now() + 3 * 86_400_000);
  await console.change({ certificates: [{ ...certificate, from: "2020-01-01", until: day }] });
  const row = must(await db.query.user.findFirst({ where: eq(user.id, console.manager.userId) }));
  const mails: { to: string; subject: string; text: string }[] = [];
  const MAIL = { send: async (mail: (typeof mails)[number]) => void mails.push(mail) };
  await createServices({ ...env, MAIL } as unknown as Env).upkeep.tellCertificates();
  const [mail] = mails.filter(({ to }) => to === row.email);
  expect(mail?.subject).toBe("תעודה עומדת לפוג · A certificate is about to expire");
  for (const words of ["41-7", day, `/staff/venue/${console.stadiumId}/shops`])
    expect(mail?.text.split(words)).toHaveLength(3);
});
