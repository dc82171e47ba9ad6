import type { StripeEvent } from "../state/ledger-types.ts";
import type { Random } from "../state/random.ts";

/** How deliveries misbehave; the defaults are well-behaved. */
export interface WebhookModes {
  /** Nothing is sent until released. */
  withhold: boolean;
  /** How often every event is sent. */
  duplicate: number;
  /** Events within `windowMs` go out reversed, or shuffled by the seed. */
  reorder: "none" | "reverse" | "shuffle";
  windowMs: number;
  /** Added before each first attempt. */
  delayMs: number;
  /** The types that withhold affects; empty means all. */
  types: string[];
}

export function goodModes(): WebhookModes {
  return { withhold: false, duplicate: 1, reorder: "none", windowMs: 200, delayMs: 0, types: [] };
}

export function isWithheld(modes: WebhookModes, event: StripeEvent): boolean {
  return modes.withhold && (modes.types.length === 0 || modes.types.includes(event.type));
}

/** Orders and multiplies a batch. */
export function arrange(modes: WebhookModes, batch: StripeEvent[], random: Random): StripeEvent[] {
  const copies = batch.flatMap((event) => Array.from({ length: Math.max(1, modes.duplicate) }, () => event));
  if (modes.reorder === "reverse") return copies.reverse();
  return modes.reorder === "shuffle" ? random.shuffle(copies) : copies;
}
