import { type AnswerTo, buildHeader, type CallName, type Failure, type Sends } from "#domain/wire/calls.ts";
import { pathOf } from "./address.ts";

declare global {
  /** React Router's, of the document's build. */
  var __reactRouterManifest: { version: string } | undefined;
}

export type Answer<Name extends CallName> =
  | { ok: true; body: AnswerTo<Name> }
  /** `status` is 0 without a response from our server. */
  | { ok: false; status: number; problem: Failure<Name> };

export type CallOptions = {
  query?: Record<string, string>;
  withinMs?: number;
  /** A call made just before leaving the page is still sent. */
  keepalive?: boolean;
};
type Sent = { params?: Record<string, string>; body?: unknown };

/**
 * The API client of the screens. Never throws; "network" means that it is unknown whether the call arrived. Only polls
 * call `fetch` by themselves.
 */
export async function call<Name extends CallName>(
  name: Name,
  sends: Sends<Name>,
  { query, withinMs = 20_000, keepalive }: CallOptions = {},
): Promise<Answer<Name>> {
  const { params, body } = sends as Sent;
  const [method] = name.split(" ");
  const raw = body instanceof FormData || body instanceof Blob || typeof body === "string" ? body : undefined;
  try {
    const response = await fetch(pathOf(name, { params }, query), {
      method,
      headers: {
        [buildHeader]: globalThis.__reactRouterManifest?.version ?? "",
        ...(raw === undefined && body !== undefined && { "content-type": "application/json" }),
      },
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(withinMs),
      keepalive,
    });
    const json: unknown = response.status === 204 ? null : await response.json();
    if (response.ok) return { ok: true, body: json as AnswerTo<Name> };
    const problem = json as Failure<Name>;
    if (problem?.code === "app-outdated") location.reload();
    // Without a code it is a proxy's response.
    if (problem?.code) return { ok: false, status: response.status, problem };
  } catch {
    // No network, a timeout, or a response that is not JSON.
  }
  return { ok: false, status: 0, problem: { code: "network", message: "No answer." } };
}
