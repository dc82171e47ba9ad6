import type { Problem } from "#domain/language/problem.ts";

/** Accepting asks the bank: it may take this long. */
const answerWithinMs = 30_000;

export type Answer = { ok: true; body: unknown } | { ok: false; code: string };

/** A staff call by its path below /api/staff. "network": nobody knows whether it arrived. */
export async function post(path: string, body: unknown): Promise<Answer> {
  try {
    const response = await fetch(`/api/staff/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      // What was pressed in the last moment before leaving still goes out.
      keepalive: true,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null);
    if (response.ok) return { ok: true, body: answer };
    return { ok: false, code: (answer as Problem | null)?.code ?? "internal" };
  } catch {
    return { ok: false, code: "network" };
  }
}
