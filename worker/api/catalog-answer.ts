import { type PackedCatalog, unpackJson } from "../cache/packed-catalog.ts";
import { logRequest } from "../middleware/log-requests.ts";
import { baseHeaders } from "../middleware/security-headers.ts";
import { knownServices, type Services } from "../services/services.ts";
import { hasTag, takesBrotli } from "./packed.ts";

type AppEnvironment = Services["config"]["appEnv"];
/** What does not depend on who asks: made once for each copy of a menu that an isolate holds. */
type Ready = { etag: string; unchanged: ResponseInit; packed: ResponseInit; plain: ResponseInit };
const made = new WeakMap<PackedCatalog, Ready>();

function readyFor(found: PackedCatalog, appEnv: AppEnvironment): Ready {
  const known = made.get(found);
  if (known) return known;
  const { version, builtAt } = found.mark;
  const etag = `W/"${version}-${builtAt}"`;
  const headers = new Headers({
    etag,
    "cache-control": "public, max-age=30, stale-while-revalidate=600",
    vary: "accept-encoding",
    // True of an answer from the isolate's copy; the app tells what its own cost.
    "server-timing": 'd1;desc="0", kv;desc="0"',
  });
  baseHeaders(headers, appEnv);
  const plain = new Headers(headers);
  plain.set("content-type", "application/json");
  const packed = new Headers(plain);
  packed.set("content-encoding", "br");
  const ready: Ready = {
    etag,
    unchanged: { status: 304, headers },
    packed: { headers: packed, encodeBody: "manual" },
    plain: { headers: plain },
  };
  made.set(found, ready);
  return ready;
}

export function catalogAnswer(request: Request, found: PackedCatalog, appEnv: AppEnvironment): Response {
  const { etag, unchanged, packed, plain } = readyFor(found, appEnv);
  if (hasTag(request.headers.get("if-none-match"), etag)) return new Response(null, unchanged);
  if (takesBrotli(request.headers.get("accept-encoding"))) return new Response(found.brotli, packed);
  return new Response(unpackJson(found), plain);
}

const catalogPath = /^https?:\/\/[^/?#]+(\/api\/stadiums\/([a-z0-9-]{1,60})\/catalog)$/;

/**
 * A menu that this isolate holds, to whoever asks for it: everybody's phone does in a break, mostly to hear that nothing
 * changed. On its way through the app such an answer cost twice as much. Null where the app has to be asked; without an
 * `x-request-id`, since what caches share belongs to no one request.
 */
export function catalogFromCopy(request: Request, env: Env): Response | null {
  const [, path, stadiumId] = (request.method === "GET" && catalogPath.exec(request.url)) || [];
  const services = knownServices(env);
  const held = stadiumId && services?.snapshots.heldCatalog(stadiumId);
  if (!path || !services || !held) return null;
  const { appEnv } = services.config;
  const answer = catalogAnswer(request, held, appEnv);
  logRequest(env, appEnv, {
    requestId: request.headers.get("cf-ray"),
    path,
    method: "GET",
    status: answer.status,
    tookMs: 0,
    cost: { d1: 0, kv: 0 },
  });
  return answer;
}
