import { openLines, type SetupLine } from "#domain/provider/setup.ts";
import { findOpenAlert, raiseAlert, resolveAlerts } from "#worker/db/alerts.ts";
import type { OrderDeps } from "../ports.ts";

const kind = "setup-wrong";
const subject = "provider";

/** One alert while something at the provider is not set up as the product needs it; it resolves itself. */
export async function tellSetup(
  { db, now }: Pick<OrderDeps, "db" | "now">,
  lines: readonly SetupLine[],
): Promise<void> {
  const open = openLines(lines);
  if (open.length > 0) {
    const missing = open.map(({ subject: about, name }) => (name ? `${about} ${name}` : about));
    await raiseAlert(db, { kind, subject, detail: { missing: missing.join(", ") }, at: now() });
  } else if (await findOpenAlert(db, kind, subject)) await resolveAlerts(db, kind, subject, "system", now());
}
