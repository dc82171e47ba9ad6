import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import { catalogKey } from "#worker/stores/menu-store.ts";

export const menuInKv = (stadiumId: string) => env.MENUS.get<Catalog>(catalogKey(stadiumId), "json");

/**
 * When each key is written from here on, by the Worker or by an object. `before` may hold a write up or refuse it.
 * `vi.restoreAllMocks` ends it.
 */
export function watchKv(before: (key: string) => Promise<void> | void = () => {}) {
  const writes: { key: string; at: number }[] = [];
  const kind = Object.getPrototypeOf(env.MENUS) as KVNamespace;
  const { put } = kind;
  vi.spyOn(kind, "put").mockImplementation(async function (this: KVNamespace, ...args: unknown[]) {
    const key = String(args[0]);
    writes.push({ key, at: Date.now() });
    await before(key);
    return Reflect.apply(put, this, args);
  });
  return {
    all: writes,
    of: (stadiumId: string) => writes.filter(({ key }) => key === catalogKey(stadiumId)).map(({ at }) => at),
  };
}

/**
 * The bindings as if only these stadiums' menus were ever read: the minute's job leaves other files' stadiums alone, which
 * may be hundreds. `as` changes what is read.
 */
export function withMenusOf(stadiumIds: string[], as: (menu: Catalog | null) => unknown = (menu) => menu) {
  const keys = stadiumIds.map((id) => catalogKey(id));
  const get = async (key: string) => (keys.includes(key) ? as(await env.MENUS.get(key, "json")) : null);
  return { ...env, MENUS: { get } } as unknown as Env;
}

/** As if the stadium's menu had been written so long ago. */
export const backdateMenuWrite = (stadiumId: string, ms: number) =>
  runInDurableObject(env.STADIUM_FLOOR.getByName(stadiumId), (_, { storage }) => {
    storage.kv.put("menu", { writtenAt: Date.now() - ms, dueAt: null, tries: 0 });
    return storage.deleteAlarm();
  });
