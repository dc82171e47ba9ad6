import { env } from "cloudflare:workers";
import { createApp } from "#worker/app.ts";
import { type Client, origin } from "./worker-world.ts";

/** Parts of the Worker that are down, as the platform's own errors tell it. */
const lost = () => Object.assign(new Error("Network connection lost."), { retryable: true });

/** A binding whose every call fails. */
export const deadBinding = <T extends object>(binding: T): T =>
  new Proxy(binding, {
    get: () => () => {
      throw lost();
    },
  });

/** D1 fails when a statement runs, not when it is written. */
export function deadD1(): D1Database {
  const fails = async () => {
    throw new Error("D1_ERROR: Network connection lost.");
  };
  const statement = { bind: () => statement, all: fails, run: fails, first: fails, raw: fails };
  return { prepare: () => statement, batch: fails, exec: fails } as unknown as D1Database;
}

export const deadMail = { send: () => Promise.reject(new Error("mail is down")) };

const app = createApp(async () => new Response("a screen", { headers: { "content-type": "text/html" } }));

/** The same Worker with some of its parts replaced: calls it as a client does, with that client's cookies. */
export function workerWithout(bindings: Partial<Record<keyof Env, unknown>>) {
  const broken = { ...env, ...bindings } as Env;
  return async (method: string, path: string, body?: unknown, who?: Client) => {
    const isBytes = body instanceof Uint8Array;
    const cookie = [...(who?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { origin, cookie, "content-type": isBytes ? "image/jpeg" : "application/json" };
    const sent = body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) };
    const answer = await app.request(`${origin}${path}`, { method, headers, ...sent }, broken);
    const text = await answer.text();
    const json = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: answer.status, code: json.code, json, retryAfter: answer.headers.get("retry-after") };
  };
}
