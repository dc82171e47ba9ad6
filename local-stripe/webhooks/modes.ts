import type { StripeEvent } from "../state/ledger-types.ts";
import type { Random } from "../state/random.ts";

/** How deliveries misbehave. The defaults are the good days. */
export interface WebhookModes {
  /** Nothing is sent until released. */
  withhold: boolean;
  /** Every event is sent so many times. */
  duplicate: number;
  /** Events of one moment (see `windowMs`) go out backwards or shuffled with the seed. */
  reorder: "none" | "reverse" | "shuffle";
  windowMs: number;
  /** Added before each first attempt. */
  delayMs: number;
  /** Only these types are affected by withhold; empty means all. */
  types: string[];
}

export function goodModes(): WebhookModes {
  return { withhold: false, duplicate: 1, reorder: "none", windowMs: 200, delayMs: 0, types: [] };
}

export function isWithheld(modes: WebhookModes, event: StripeEvent): boolean {
  return modes.withhold && (modes.types.length === 0 || modes.types.includes(event.type));
}

/** The order and number in which a batch goes out. */
export function arrange(modes: WebhookModes, batch: StripeEvent[], random: Random): StripeEvent[] {
  const copies = batch.flatMap((event) => Array.from({ length: Math.max(1, modes.duplicate) }, () => event));
  if (modes.reorder === "reverse") return copies.reverse();
  return modes.reorder === "shuffle" ? random.shuffle(copies) : copies;
}
