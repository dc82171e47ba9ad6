import type { Problem } from "#domain/language/problem.ts";

const answerWithinMs = 30_000;

export type VenueAnswer =
  | { ok: true; body: unknown }
  /** `fields` are codes by field path, without the body's own name. */
  | { ok: false; code: string; fields: Record<string, string>; problem: Problem | null };

/** A console call by its path below the venue. "network": unknown whether it arrived. */
export async function callVenue(
  stadiumId: string,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<VenueAnswer> {
  return callStaff(`venue/${encodeURIComponent(stadiumId)}${path}`, method, body);
}

/** Any staff call; a form is sent as it is. */
export async function callStaff(path: string, method: string, body?: unknown): Promise<VenueAnswer> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`/api/staff/${path}`, {
      method,
      headers: isForm || body === undefined ? {} : { "content-type": "application/json" },
      body: isForm || typeof body === "string" ? body : body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null);
    if (response.ok) return { ok: true, body: answer };
    const problem = answer as Problem | null;
    return { ok: false, code: problem?.code ?? "internal", fields: fieldCodes(problem), problem };
  } catch {
    return { ok: false, code: "network", fields: {}, problem: null };
  }
}

/** Maps "item.name.he" to the form's "name.he"; keeps the first code per field. */
function fieldCodes(problem: Problem | null): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const { path, code } of problem?.fields ?? []) {
    const own = path.replace(/^(item|shop|category|offer|settings)\./, "");
    codes[own] ??= code;
  }
  return codes;
}
