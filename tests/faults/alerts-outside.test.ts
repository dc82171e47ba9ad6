import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { raiseAlert } from "#worker/db/alerts.ts";
import { alerts } from "#worker/db/schema/index.ts";
import { runScheduled } from "#worker/jobs.ts";
import { createServices } from "#worker/services/services.ts";
import { db } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

type Mail = { to: string; subject: string; text: string };
type Told = {
  headers: Headers;
  body: { type: string; data: { kind: string; subject: string } };
  text: string;
};

const key = crypto.getRandomValues(new Uint8Array(32));
const secret = `whsec_${btoa(String.fromCharCode(...key))}`;
let told: Told[];
let mails: Mail[];
let isWebhookUp: boolean;
let isMailUp: boolean;

/** The Worker's services with a receiver and a mailbox of their own, and a record that may be down. */
function services({ isRecordUp = true } = {}) {
  const MAIL = {
    async send(mail: Mail) {
      if (!isMailUp) throw new Error("mail is down");
      mails.push(mail);
    },
  };
  const down = new Proxy(env.DB, {
    get: () => () => {
      throw new Error("D1_ERROR: D1 DB is overloaded");
    },
  });
  return createServices({
    ...env,
    MAIL,
    DB: isRecordUp ? env.DB : down,
    ALERT_WEBHOOK_URL: "http://127.0.0.1:9/alerts",
    ALERT_WEBHOOK_SECRET: secret,
    ALERT_MAIL_TO: "duty@seatside.example",
  } as unknown as Env);
}
const minute = (given = services()) => runScheduled("* * * * *", given).catch(() => {});
const about = (subject: string) => told.filter(({ body }) => body.data.subject === subject);
const mailsAbout = (subject: string) => mails.filter(({ text }) => text.includes(subject));

beforeEach(async () => {
  [told, mails, isWebhookUp, isMailUp] = [[], [], true, true];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (!String(input).endsWith("/alerts")) return real(input, init);
    if (!isWebhookUp) return new Response("no", { status: 503 });
    const text = String(init?.body);
    told.push({ headers: new Headers(init?.headers), body: JSON.parse(text), text });
    return new Response(null, { status: 204 });
  });
  await env.MENUS.delete("alert:record-down");
  await db.update(alerts).set({ toldAt: 1 });
  return () => vi.restoreAllMocks();
});
const anAlert = async () => {
  const subject = crypto.randomUUID();
  await raiseAlert(db, { kind: "order-untended", subject, at: Date.now() });
  return subject;
};

test("an alert leaves the building within a minute, once, signed as Standard Webhooks has it", async () => {
  injects(78, "an alert, and three runs of the cron");
  const subject = await anAlert();
  for (let run = 0; run < 3; run++) await minute();
  expect(about(subject)).toHaveLength(1);
  expect(mailsAbout(subject)).toEqual([]);
  const { headers, text } = about(subject)[0] as Told;
  const signed = `${headers.get("webhook-id")}.${headers.get("webhook-timestamp")}.${text}`;
  const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  const signature = Uint8Array.from(atob(headers.get("webhook-signature")?.slice(3) ?? ""), (c) =>
    c.charCodeAt(0),
  );
  expect(await crypto.subtle.verify("HMAC", hmac, signature, new TextEncoder().encode(signed))).toBe(true);
});

test("an alert leaves though the provider hangs, and a job with it", async () => {
  injects(78, "a job that never ends");
  const subject = await anAlert();
  const given = services();
  const hangs = { ...given.upkeep, tendOverdue: () => new Promise<never>(() => {}) };
  void minute({ ...given, upkeep: hangs });
  await vi.waitFor(() => expect(about(subject)).toHaveLength(1));
});

test("with the webhook down the alert is mailed, and with mail down too it is told when one of them is back", async () => {
  injects(78, "the webhook down, then mail as well");
  isWebhookUp = false;
  const first = await anAlert();
  await minute();
  expect(mailsAbout(first)).toHaveLength(1);
  isMailUp = false;
  const second = await anAlert();
  await minute();
  expect([about(second), mailsAbout(second)]).toEqual([[], []]);
  isWebhookUp = true;
  await minute();
  await minute();
  expect(about(second)).toHaveLength(1);
});

test("a record that is down is told of without the record, and not every minute", async () => {
  injects(78, "the record down for three runs of the cron");
  for (let run = 0; run < 3; run++) await minute(services({ isRecordUp: false }));
  expect(told.map(({ body }) => body.data.kind)).toEqual(["record-down"]);
  isWebhookUp = false;
  await env.MENUS.delete("alert:record-down");
  await minute(services({ isRecordUp: false }));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["duty@seatside.example", "[seatside local] record-down"],
  ]);
});

test("a resolved alert is not told any more", async () => {
  injects(78, "an alert that resolved itself within the minute");
  const subject = await anAlert();
  await db.update(alerts).set({ resolvedAt: 1 }).where(eq(alerts.subject, subject));
  await minute();
  expect(about(subject)).toEqual([]);
});
