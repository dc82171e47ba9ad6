type Part = "record" | "menus" | "pictures";
export type Health = {
  ok: boolean;
  /** The record's is the first database; further ones stand under their bindings' names. */
  checks: Record<Part | `DB_${number}`, "up" | "down">;
  /** What the last nightly check of the payment provider's set-up said; unknown while the record is down. */
  setup: "right" | "wrong" | "unknown";
};

const answerWithinMs = 2_000;

/**
 * Checks the parts that a page needs. Nothing can be ordered without the first database; without menu snapshots,
 * pictures or a further database (whose alert rings) the rest still works, so those alone do not make it unhealthy.
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
  return { ok: checks.record === "up", checks, setup };
}

async function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, answerWithinMs, false);
  });
  try {
    return await Promise.race([ask().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
