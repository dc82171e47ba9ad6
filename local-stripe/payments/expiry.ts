import { noCause, type World } from "../state/world.ts";
import { cancelIntent } from "./release.ts";

const holdSeconds = 7 * 86_400;
const keySeconds = 24 * 3_600;

/** Cancels old holds, drops old idempotency keys. */
export function expire(world: World): void {
  const now = world.clock.now();
  for (const intent of Object.values(world.tables.payment_intents)) {
    if (intent.status !== "requires_capture" || intent.latest_charge === null) continue;
    const charge = world.tables.charges[intent.latest_charge];
    if (charge !== undefined && now - charge.created >= holdSeconds)
      cancelIntent(world, intent, "automatic", noCause);
  }
  for (const [key, answer] of Object.entries(world.tables.idempotency)) {
    if (now - answer.savedAt >= keySeconds) delete world.tables.idempotency[key];
  }
}
