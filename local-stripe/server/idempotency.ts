import { createHash } from "node:crypto";
import type { SavedAnswer } from "../state/tables.ts";
import type { World } from "../state/world.ts";
import { ApiError } from "./errors.ts";

const busy = new WeakMap<World, Set<string>>();

/** Identifies a request by method, path and body. */
export function fingerprint(method: string, path: string, body: string): string {
  return createHash("sha256").update(`${method}\n${path}\n${body}`).digest("hex");
}

/** The saved answer of this key, or null for a first use. */
export function recall(world: World, key: string, print: string): SavedAnswer | null {
  const saved = world.tables.idempotency[key];
  if (saved === undefined) return null;
  if (saved.fingerprint === print) return saved;
  const message =
    "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a " +
    `key other than '${key}' if you meant to execute a different request.`;
  throw new ApiError(400, { type: "idempotency_error", message });
}

/** Refuses a second request under a key that is in use. Returns the unlock. */
export function lock(world: World, key: string): () => void {
  const keys = busy.get(world) ?? new Set<string>();
  busy.set(world, keys);
  if (keys.has(key)) {
    const message =
      "There is currently another in-progress request using this Idempotent Key (that probably means you submitted " +
      `twice, and the other request is still going through): ${key}. Please try again later.`;
    const body = { type: "idempotency_error", code: "idempotency_key_in_use", message };
    throw new ApiError(409, body, { "stripe-should-retry": "true" });
  }
  keys.add(key);
  return () => keys.delete(key);
}

export function keep(world: World, key: string, answer: Omit<SavedAnswer, "savedAt">): void {
  world.tables.idempotency[key] = { ...answer, savedAt: world.clock.now() };
  world.changed();
}
