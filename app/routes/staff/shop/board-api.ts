import type { Problem } from "#domain/language/problem.ts";

/** Accepting charges the card, which may take this long. */
const answerWithinMs = 30_000;

export type Answer = { ok: true; body: unknown } | { ok: false; code: string };

/** A staff call by its path below /api/staff. "network": unknown whether it arrived. */
export async function post(path: string, body: unknown): Promise<Answer> {
  try {
    const response = await fetch(`/api/staff/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      // A press just before leaving the page is still sent.
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
