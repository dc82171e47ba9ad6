import { minuteMs } from "#domain/durations.ts";
import type { AlertMessage, AlertWebhook } from "#worker/alerts/alert-webhook.ts";
import { listUntoldAlerts, noteTold } from "#worker/db/alerts.ts";
import type { Db } from "#worker/db/client.ts";
import type { Mailer } from "#worker/mail/mailer.ts";
import { logError } from "#worker/platform/log.ts";

/** In a run: what is left follows a minute later. */
const mostMessages = 10;
/** While the record is down nothing can be noted there: one message per quarter of an hour. */
const repeatDownMs = 15 * minuteMs;
const downKey = "alert:record-down";

export type TellDeps = {
  db: Db;
  now: () => number;
  webhook: AlertWebhook | null;
  mailTo: string | null;
  mailer: Pick<Mailer, "sendAlert">;
  /** Remembers across isolates that the record is known to be down. */
  menus: Pick<KVNamespace, "get" | "put">;
};

/**
 * Tells somebody outside of every open alert, once: by webhook, else by mail. What neither takes stays untold and is
 * tried again a minute later. Codes and ids only.
 */
export async function tellAlerts(deps: TellDeps): Promise<void> {
  if (!deps.webhook && !deps.mailTo) return;
  const untold = await listUntoldAlerts(deps.db, mostMessages);
  for (const { id, kind, subject, stadiumId, shopId, times, detail, createdAt } of untold) {
    const data = { kind, subject, stadiumId, shopId, times, detail };
    if (await tell(deps, { id, type: "alert.opened", at: createdAt, data }))
      await noteTold(deps.db, id, deps.now());
  }
}

/** The same when the record, which holds the alerts, is what is down. */
export async function tellRecordDown(deps: Omit<TellDeps, "db">, error: unknown): Promise<void> {
  const at = deps.now();
  const last = await deps.menus.get(downKey).catch(() => null);
  if (last && at - Number(last) < repeatDownMs) return;
  const data = { kind: "record-down", subject: "record", error: String(error).slice(0, 200) };
  const message = { id: `record-down-${Math.floor(at / repeatDownMs)}`, type: "alert.opened", at, data };
  if (await tell(deps, message))
    await deps.menus.put(downKey, String(at), { expirationTtl: 3_600 }).catch(() => {});
}

async function tell(
  { webhook, mailTo, mailer }: Pick<TellDeps, "webhook" | "mailTo" | "mailer">,
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
