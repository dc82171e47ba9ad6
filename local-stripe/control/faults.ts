import type { Random } from "../state/random.ts";

type FaultKind =
  | "delay"
  | "drop-before"
  | "drop-after"
  | "drop-mid-body"
  | "status"
  | "stall"
  | "stall-after";

export interface FaultRule {
  id: number;
  /** Any method when left out. */
  method?: string | undefined;
  /** Regular expression over the path with its query. */
  path: string;
  /** How often it still applies; null for ever. */
  remaining: number | null;
  /** Chance per matching request, drawn from the server's seed. */
  probability: number;
  kind: FaultKind;
  /** For `delay`. */
  ms: number;
  /** For `status`. */
  status: number;
  body?: unknown;
  headers: Record<string, string>;
  /** For `status`: let the request take effect first. */
  afterEffect: boolean;
  /** For `status`: keep the answer under the idempotency key, as Stripe does once a request has begun. */
  saved: boolean;
}

export type NewFault = Partial<Omit<FaultRule, "id" | "remaining">> & {
  kind: FaultKind;
  count?: number | null;
};

/** The first matching rule applies, in the order of adding. */
export class Faults {
  #rules: FaultRule[] = [];
  #next = 1;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  add(given: NewFault): FaultRule {
    const { count, ...rest } = given;
    const rule: FaultRule = {
      path: "",
      probability: 1,
      ms: 0,
      status: 500,
      headers: {},
      afterEffect: false,
      saved: false,
      ...rest,
      id: this.#next++,
      remaining: count === undefined ? 1 : count,
    };
    new RegExp(rule.path);
    this.#rules.push(rule);
    return rule;
  }

  list(): readonly FaultRule[] {
    return this.#rules;
  }

  remove(id: number): void {
    this.#rules = this.#rules.filter((rule) => rule.id !== id);
  }

  clear(): void {
    this.#rules = [];
  }

  strike(method: string, path: string): FaultRule | null {
    for (const rule of this.#rules) {
      if (rule.remaining === 0) continue;
      if (rule.method !== undefined && rule.method.toUpperCase() !== method) continue;
      if (!new RegExp(rule.path).test(path)) continue;
      if (rule.probability < 1 && this.#random.next() >= rule.probability) continue;
      if (rule.remaining !== null) rule.remaining -= 1;
      return rule;
    }
    return null;
  }
}
