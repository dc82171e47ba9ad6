import { NO_CAUSE, type World } from "../state/world.ts";
import { cancelIntent } from "./release.ts";

const HOLD_SECONDS = 7 * 86_400;
const KEY_SECONDS = 24 * 3_600;

/** Does what time alone does: old holds are canceled, old idempotency keys forgotten. */
export function expire(world: World): void {
  const now = world.clock.now();
  for (const intent of Object.values(world.tables.payment_intents)) {
    if (intent.status !== "requires_capture" || intent.latest_charge === null) continue;
    const charge = world.tables.charges[intent.latest_charge];
    if (charge !== undefined && now - charge.created >= HOLD_SECONDS)
      cancelIntent(world, intent, "automatic", NO_CAUSE);
  }
  for (const [key, answer] of Object.entries(world.tables.idempotency)) {
    if (now - answer.savedAt >= KEY_SECONDS) delete world.tables.idempotency[key];
  }
}
