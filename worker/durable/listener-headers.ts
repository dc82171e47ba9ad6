import type { Watcher } from "#domain/staff/presence.ts";

/** A socket's opener, its order, shop or stadium, and its audience. */
type Listening = Watcher & { subject: string; audience?: string };

/** Passes the checked listener in headers that no client can set. */
export function withListener(request: Request, listening: Listening): Request {
  const headers = new Headers(request.headers);
  // An id from the address may contain characters that a header can't.
  headers.set("x-subject", encodeURIComponent(listening.subject));
  headers.set("x-user-id", listening.userId);
  headers.set("x-session-id", listening.sessionId);
  headers.set("x-audience", listening.audience ?? "");
  return new Request(request, { headers });
}

/** The listener that `withListener` passed; null without one. */
export function listenerOf({ headers }: Request): Required<Listening> | null {
  const named = (name: string) => headers.get(name) ?? "";
  const [subject, userId, sessionId] = [
    decodeURIComponent(named("x-subject")),
    named("x-user-id"),
    named("x-session-id"),
  ];
  return subject && userId ? { subject, userId, sessionId, audience: named("x-audience") } : null;
}
