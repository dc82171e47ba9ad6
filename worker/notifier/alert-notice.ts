import { minuteMs } from "#domain/durations.ts";
import { listUnsentAlerts, markSent } from "#worker/db/alerts.ts";
import type { Db } from "#worker/db/client.ts";
import { logError } from "#worker/platform/log.ts";
import type { Mailer } from "./mailer.ts";

/** Per run; the rest follows a minute later. */
const maxMessages = 10;
/** While the database is down, one message per quarter of an hour, because nothing can be noted there. */
const repeatDownMs = 15 * minuteMs;
const downKey = "alert:record-down";

export type AlertDeps = {
  db: Db;
  now: () => number;
  webhook: AlertWebhook | null;
  mailTo: string | null;
  mailer: Pick<Mailer, "sendAlert">;
  /** Remembers across isolates that the outage was reported. */
  menus: Pick<KVNamespace, "get" | "put">;
};

/**
 * Sends every open alert once, by webhook, else by mail. If both fail, it is tried again a minute later. Codes and ids
 * only.
 */
export async function sendAlerts(deps: AlertDeps): Promise<void> {
  if (!deps.webhook && !deps.mailTo) return;
  const untold = await listUnsentAlerts(deps.db, maxMessages);
  for (const { id, kind, subject, stadiumId, shopId, times, detail, createdAt } of untold) {
    const data = { kind, subject, stadiumId, shopId, times, detail };
    if (await sendAlert(deps, { id, type: "alert.opened", at: createdAt, data }))
      await markSent(deps.db, id, deps.now());
  }
}

/** Sends an alert when the database, which holds the alerts, is down. */
export async function sendRecordDown(deps: Omit<AlertDeps, "db">, error: unknown): Promise<void> {
  const at = deps.now();
  const last = await deps.menus.get(downKey).catch(() => null);
  if (last && at - Number(last) < repeatDownMs) return;
  const data = { kind: "record-down", subject: "record", error: String(error).slice(0, 200) };
  const message = { id: `record-down-${Math.floor(at / repeatDownMs)}`, type: "alert.opened", at, data };
  if (await sendAlert(deps, message))
    await deps.menus.put(downKey, String(at), { expirationTtl: 3_600 }).catch(() => {});
}

async function sendAlert(
  { webhook, mailTo, mailer }: Pick<AlertDeps, "webhook" | "mailTo" | "mailer">,
  message: AlertMessage,
): Promise<boolean> {
  try {
    if (webhook) {
      await webhook(message);
      return true;
    }
  } catch (error) {
    logError("the alerts' webhook did not take a message", error, { id: message.id });
  }
  if (!mailTo) return false;
  const readable = (name: string, value: unknown) =>
    name.endsWith("At") && typeof value === "number" ? new Date(value).toISOString() : value;
  const lines = Object.entries(message.data).map(
    ([name, value]) => `${name}: ${JSON.stringify(value, readable)}`,
  );
  try {
    await mailer.sendAlert(mailTo, String(message.data.kind), lines);
    return true;
  } catch (error) {
    logError("an alert could not be mailed", error, { id: message.id });
    return false;
  }
}

/** A message as Standard Webhooks has it: its id stays the same however often it is sent. */
type AlertMessage = { id: string; type: string; at: number; data: Record<string, unknown> };
export type AlertWebhook = (message: AlertMessage) => Promise<void>;

const withinMs = 10_000;

/**
 * Posts messages with a Standard Webhooks signature (standardwebhooks.com): `v1,` and the HMAC-SHA256 of id, time and
 * body under the secret's bytes.
 * @returns a function that rejects unless the receiver answers 2xx
 */
export function createAlertWebhook({ url, secret }: { url: string; secret: string }): AlertWebhook {
  return async ({ id, type, at, data }) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${await sign(secret, `${id}.${timestamp}.${body}`)}`,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(withinMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the alerts' receiver answered ${answer.status}`);
  };
}

async function sign(secret: string, content: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace("whsec_", "")), (each) => each.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(content));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}
