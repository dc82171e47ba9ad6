import type { Cause, World } from "../state/world.ts";
import type { KeyKind } from "./auth.ts";
import type { Shape, Values } from "./fields.ts";
import { readShape } from "./fields.ts";
import type { RawHash } from "./form.ts";

export interface Call<S extends Shape> {
  world: World;
  /** Path parameters, in order. */
  ids: string[];
  params: Values<S>;
  key: KeyKind;
  cause: Cause;
}

type Method = "GET" | "POST" | "DELETE";

/** One API method. Parameters are checked before it runs; `run` is synchronous, hence atomic. */
export interface Endpoint {
  method: Method;
  path: RegExp;
  /** May be called with the publishable key. */
  browser: boolean;
  prepare(world: World, ids: string[], raw: RawHash, key: KeyKind, cause: Cause): () => unknown;
}

export function endpoint<S extends Shape>(
  route: string,
  shape: S,
  run: (call: Call<S>) => unknown,
  options: { browser?: boolean } = {},
): Endpoint {
  const [method, pattern] = route.split(" ") as [Method, string];
  return {
    method,
    path: new RegExp(`^${pattern.replaceAll(/:\w+/g, "([^/]+)")}$`),
    browser: options.browser ?? false,
    prepare(world, ids, raw, key, cause) {
      const params = readShape(shape, raw);
      return () => run({ world, ids, params, key, cause });
    },
  };
}
