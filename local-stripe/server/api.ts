import type { IncomingMessage } from "node:http";
import { endpoints } from "../api/index.ts";
import type { FaultRule } from "../control/faults.ts";
import type { LoggedRequest } from "../control/request-log.ts";
import { expire } from "../payments/expiry.ts";
import type { World } from "../state/world.ts";
import { apiVersion } from "../webhooks/emit.ts";
import { authenticate, checkRight, refusePublishable } from "./auth.ts";
import { ApiError, invalid } from "./errors.ts";
import { expand } from "./expand.ts";
import { decodeForm, type RawHash } from "./form.ts";
import { fingerprint, keep, lock, recall } from "./idempotency.ts";
import { type Answer, jsonAnswer } from "./respond.ts";

/** Answers one API request. Applies delay and status faults; the caller applies connection faults. */
export async function answerApi(
  world: World,
  request: IncomingMessage,
  body: string,
  entry: LoggedRequest,
  fault: FaultRule | null,
): Promise<Answer> {
  const headers: Record<string, string> = {
    "request-id": entry.id,
    "stripe-version": header(request, "stripe-version") ?? apiVersion,
    ...(entry.idempotencyKey === null ? {} : { "idempotency-key": entry.idempotencyKey }),
  };
  try {
    expire(world);
    const answer = await answerKeyed(world, request, body, entry, fault);
    return { ...answer, headers: { ...headers, ...answer.headers } };
  } catch (error) {
    const answer = errorAnswer(error);
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }
}

async function answerKeyed(
  world: World,
  request: IncomingMessage,
  body: string,
  entry: LoggedRequest,
  fault: FaultRule | null,
): Promise<Answer> {
  const url = new URL(entry.path, world.origin);
  const raw = decodeForm(entry.method === "GET" ? url.search.slice(1) : body);
  const run = prepare(world, request, url.pathname, raw, entry);
  const key = entry.method === "POST" ? entry.idempotencyKey : null;
  if (key === null) {
    await wait(fault);
    return execute(world, run, raw, fault).answer;
  }
  const print = fingerprint(entry.method, entry.path, body);
  const unlock = lock(world, key);
  try {
    const saved = recall(world, key, print);
    if (saved !== null) {
      entry.replayed = true;
      return { ...saved, headers: { ...saved.headers, "idempotent-replayed": "true" } };
    }
    // Invalid parameters are refused before execution and leave the key free, as Stripe documents.
    const ready = run();
    await wait(fault);
    const { answer: made, keepIt } = execute(world, () => ready, raw, fault);
    const answer = { ...made, headers: { ...made.headers, "original-request": entry.id } };
    if (keepIt) keep(world, key, { ...answer, fingerprint: print });
    return answer;
  } finally {
    unlock();
  }
}

/** Finds the endpoint and checks the key. The result checks parameters and returns the operation. */
function prepare(world: World, request: IncomingMessage, path: string, raw: RawHash, entry: LoggedRequest) {
  const presented = authenticate(world, request, raw);
  const key = presented.kind;
  entry.key = key;
  if (header(request, "stripe-account") !== null) {
    throw invalid("This local server acts for the platform only: it knows no Stripe-Account header.");
  }
  const target = endpoints.find(
    (candidate) => candidate.method === entry.method && candidate.path.test(path),
  );
  if (target === undefined) {
    const message =
      `Unrecognized request URL (${entry.method}: ${path}). If you are trying to list objects, remove the trailing ` +
      "slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.";
    throw new ApiError(404, { type: "invalid_request_error", message });
  }
  if (key === "publishable" && !target.browser) throw refusePublishable();
  checkRight(world, presented, entry.method, path);
  const ids = (target.path.exec(path) as RegExpExecArray).slice(1).map(decodeURIComponent);
  const cause = { id: entry.id, idempotency_key: entry.idempotencyKey };
  return () => target.prepare(world, ids, raw, key, cause);
}

function execute(world: World, run: () => () => unknown, raw: RawHash, fault: FaultRule | null) {
  const forced = fault?.kind === "status" ? forcedAnswer(fault) : null;
  if (forced !== null && !fault?.afterEffect) return { answer: forced, keepIt: fault?.saved === true };
  const deed = run();
  let answer: Answer;
  try {
    const paths = Array.isArray(raw.expand) ? (raw.expand as string[]) : [];
    answer = jsonAnswer(200, expand(world, deed(), paths));
  } catch (error) {
    answer = errorAnswer(error);
  }
  world.changed();
  return forced === null ? { answer, keepIt: true } : { answer: forced, keepIt: fault?.saved === true };
}

function forcedAnswer(fault: FaultRule): Answer {
  const type = fault.status === 429 ? "invalid_request_error" : "api_error";
  const code = fault.status === 429 ? { code: "rate_limit" } : {};
  const message = "An unknown error occurred (asked for by a fault rule).";
  return jsonAnswer(fault.status, fault.body ?? { error: { type, ...code, message } }, fault.headers);
}

function errorAnswer(error: unknown): Answer {
  if (error instanceof ApiError) return jsonAnswer(error.status, { error: error.body }, error.headers);
  console.error(error);
  return jsonAnswer(500, {
    error: { type: "api_error", message: "A bug in the local Stripe server; see its log." },
  });
}

function wait(fault: FaultRule | null): Promise<void> {
  if (fault?.kind !== "delay") return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, fault.ms));
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}
