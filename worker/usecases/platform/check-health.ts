import { within } from "#worker/platform/deadline.ts";

type Part = "record" | "schedule" | "menus" | "pictures";
export type Health = {
  ok: boolean;
  checks: Record<Part, "up" | "down">;
  /** Result of the last nightly check of the provider's set-up; unknown while the database is down. */
  setup: "right" | "wrong" | "unknown";
};

const answerWithinMs = 2_000;

/**
 * Checks the parts that a page needs. Nothing can be ordered without the record, and no alert leaves the building without
 * the minute's jobs; without menu snapshots or pictures the rest still works, so those alone do not make it unhealthy.
 */
export async function checkHealth(
  asks: Record<keyof Health["checks"], () => Promise<unknown>>,
  readSetup: () => Promise<"right" | "wrong">,
): Promise<Health> {
  const answers = await Promise.all(
    Object.entries(asks).map(
      async ([part, ask]) => [part, (await answersInTime(ask)) ? "up" : "down"] as const,
    ),
  );
  const checks = Object.fromEntries(answers) as Health["checks"];
  const setup = checks.record === "up" ? await readSetup().catch(() => "unknown" as const) : "unknown";
  return { ok: checks.record === "up" && checks.schedule === "up", checks, setup };
}

function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  const call = (async () => ask())();
  return within(answerWithinMs, call, () => new Error("too late")).then(
    () => true,
    () => false,
  );
}
