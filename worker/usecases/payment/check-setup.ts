import { openLines, type SetupLine } from "#domain/provider/setup.ts";
import { findOpenAlert, raiseAlert, resolveAlerts } from "#worker/db/alerts.ts";
import type { Db } from "#worker/db/client.ts";
import type { OrderDeps } from "../ports.ts";

const kind = "setup-wrong";
const subject = "provider";

export type SetupAnswer = { ok: true; lines: readonly SetupLine[] } | { ok: false; reason: string };

/**
 * One alert while something at the provider is not set up as the product needs it, or while it refuses the key; it
 * resolves itself. No answer says nothing.
 */
export async function syncSetupAlert(
  { db, now }: Pick<OrderDeps, "db" | "now">,
  answer: SetupAnswer,
): Promise<void> {
  if (!answer.ok) {
    if (answer.reason === "key-refused")
      await raiseAlert(db, { kind, subject, detail: { code: "key-refused" }, at: now() });
    return;
  }
  const open = openLines(answer.lines);
  if (open.length > 0) {
    const missing = open.map(({ subject: about, name }) => (name ? `${about} ${name}` : about));
    await raiseAlert(db, { kind, subject, detail: { missing: missing.join(", ") }, at: now() });
  } else if (await findOpenAlert(db, kind, subject)) await resolveAlerts(db, kind, subject, "system", now());
}

/** The result of the last check: wrong until a check finds everything right. */
export const lastSetup = async (db: Db): Promise<"right" | "wrong"> =>
  (await findOpenAlert(db, kind, subject)) ? "wrong" : "right";
