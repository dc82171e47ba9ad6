import type { Watcher } from "#domain/staff/presence.ts";

/** Who opens a socket to which order, shop or stadium, and as which audience. */
type Listening = Watcher & { subject: string; audience?: string };

/** Names whom the Worker has checked, in headers that no client can set. */
export function withListener(request: Request, listening: Listening): Request {
  const headers = new Headers(request.headers);
  // An id as it stands in the address may have what no header has.
  headers.set("x-subject", encodeURIComponent(listening.subject));
  headers.set("x-user-id", listening.userId);
  headers.set("x-session-id", listening.sessionId);
  headers.set("x-audience", listening.audience ?? "");
  return new Request(request, { headers });
}

/** Whom `withListener` named; null for nobody. */
export function listenerOf({ headers }: Request): Required<Listening> | null {
  const named = (name: string) => headers.get(name) ?? "";
  const [subject, userId, sessionId] = [
    decodeURIComponent(named("x-subject")),
    named("x-user-id"),
    named("x-session-id"),
  ];
  return subject && userId ? { subject, userId, sessionId, audience: named("x-audience") } : null;
}
