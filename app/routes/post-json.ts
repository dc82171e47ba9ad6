import type { Problem } from "#domain/language/problem.ts";

/** An answer of our API: what was asked for, or a problem. `network` stands for no answer at all. */
export type Answer<T> = { ok: true; body: T } | { ok: false; status: number; problem: Problem };

/** No answer within this time counts as none. */
const timeoutMs = 20_000;

export async function postJson<T>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer<T>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const json = await response.json();
    if (response.ok) return { ok: true, body: json as T };
    return { ok: false, status: response.status, problem: json as Problem };
  } catch {
    return { ok: false, status: 0, problem: { code: "network", message: "No answer." } };
  }
}
