import { env } from "cloudflare:workers";
import type { LiveShop } from "#domain/shop/live-shops.ts";
import { createApp } from "#worker/app.ts";
import { bringIn, openOwnVenue, origin, type signUp } from "./worker-world.ts";

type Fan = Awaited<ReturnType<typeof signUp>>;
type Broken = Partial<Record<keyof Env, unknown>>;

const app = createApp(async () => new Response("a screen", { headers: { "content-type": "text/html" } }));

/** Calls the real Worker with some of its bindings broken. */
export function callsWith(bindings: Broken, caller: Fan) {
  const broken = { ...env, ...bindings } as Env;
  return async (method: string, path: string, body?: unknown, who: Fan = caller) => {
    const isBytes = body instanceof Uint8Array;
    const answer = await app.request(
      `${origin}${path}`,
      {
        method,
        headers: {
          origin,
          "content-type": isBytes ? "image/jpeg" : "application/json",
          cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
        ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
      },
      broken,
    );
    const text = await answer.text();
    const json = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: answer.status, code: json.code, json, retry: answer.headers.get("retry-after") };
  };
}

/** The states shown for two unpaused shops: one without opening hours, one always open. */
export async function statesByHours(call: ReturnType<typeof callsWith>) {
  const { venue, stadiumId, shopId } = await openOwnVenue();
  const [first, second] = venue.shops;
  await bringIn({
    ...venue,
    shops: venue.shops.map((shop) => (shop.id === shopId ? { ...shop, openingHours: [] } : shop)),
  });
  const { json } = await call("GET", `/api/stadiums/${stadiumId}/live`);
  const shops = json.shops as LiveShop[];
  return [first, second].map((shop) => shops.find((each) => each.id === shop?.id)?.state);
}

/** A binding whose calls all end in `answer`. */
export const answering = <T extends object>(binding: T, answer: () => unknown): T =>
  new Proxy(binding, { get: () => answer });

/** A Durable Object namespace whose stubs' calls all end in `answer`. */
export const stubsAnswering = (answer: () => unknown) => ({ getByName: () => answering({}, answer) });

/** Fails when a statement runs, not when it is prepared, as D1 does. */
export function d1Answering(answer: () => Promise<never>): D1Database {
  const statement = { bind: () => statement, all: answer, run: answer, first: answer, raw: answer };
  return { prepare: () => statement, batch: answer, exec: answer } as unknown as D1Database;
}
