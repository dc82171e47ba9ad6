import type { Clock } from "../state/clock.ts";
import type { StripeEvent } from "../state/ledger-types.ts";
import type { Random } from "../state/random.ts";
import type { Settings } from "../state/world.ts";
import { arrange, goodModes, isWithheld, type WebhookModes } from "./modes.ts";
import { type Attempt, type Parcel, post } from "./post.ts";

const maxAttempts = 12;
const maxLogged = 5000;

/** Sends events at least once: anything but a 2xx is retried with exponential backoff. */
export class Outbox {
  modes: WebhookModes = goodModes();
  readonly attempts: Attempt[] = [];
  #held: StripeEvent[] = [];
  #batch: StripeEvent[] = [];
  #batchTimer: NodeJS.Timeout | null = null;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #settings: Settings;
  readonly #clock: Clock;
  readonly #random: Random;
  #closed = false;

  constructor(settings: Settings, clock: Clock, random: Random) {
    this.#settings = settings;
    this.#clock = clock;
    this.#random = random;
  }

  add(event: StripeEvent): void {
    if (this.#settings.webhookUrl === null || this.#closed) return;
    if (isWithheld(this.modes, event)) this.#held.push(event);
    else this.#enqueue(event);
  }

  /** Events to be released. */
  withheld(): readonly StripeEvent[] {
    return this.#held;
  }

  release(): number {
    this.modes.withhold = false;
    const freed = this.#held;
    this.#held = [];
    for (const event of freed) this.#enqueue(event);
    return freed.length;
  }

  /** Sends once more, outside all modes; resolves when the endpoint has answered. */
  async send(parcel: Parcel): Promise<Attempt> {
    const attempt = await post(this.#settings, this.#clock, parcel, 1);
    this.#remember(attempt);
    return attempt;
  }

  reset(): void {
    this.modes = goodModes();
    this.#held = [];
    this.#batch = [];
    this.attempts.length = 0;
    if (this.#batchTimer !== null) clearTimeout(this.#batchTimer);
    this.#batchTimer = null;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.reset();
    await Promise.allSettled(this.#inFlight);
  }

  /** Resolves once nothing is in flight or scheduled; withheld events don't count. */
  async idle(timeoutMs = 5_000): Promise<boolean> {
    const until = Date.now() + timeoutMs;
    while (this.#batchTimer !== null || this.#timers.size > 0 || this.#inFlight.size > 0) {
      if (Date.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return true;
  }

  #enqueue(event: StripeEvent): void {
    this.#batch.push(event);
    const wait = this.modes.reorder === "none" ? 0 : this.modes.windowMs;
    this.#batchTimer ??= setTimeout(() => this.#dispatch(), wait).unref();
  }

  #dispatch(): void {
    this.#batchTimer = null;
    const events = arrange(this.modes, this.#batch, this.#random);
    this.#batch = [];
    for (const event of events) this.#later(this.modes.delayMs, () => this.#attempt(event, 1));
  }

  #later(ms: number, run: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const running = run().finally(() => this.#inFlight.delete(running));
      this.#inFlight.add(running);
    }, ms).unref();
    this.#timers.add(timer);
  }

  async #attempt(event: StripeEvent, number: number): Promise<void> {
    const attempt = await post(this.#settings, this.#clock, { event }, number);
    this.#remember(attempt);
    if (attempt.delivered) {
      event.pending_webhooks = 0;
    } else if (number < maxAttempts && !this.#closed) {
      this.#later(this.#settings.webhookRetryMs * 2 ** (number - 1), () => this.#attempt(event, number + 1));
    }
  }

  #remember(attempt: Attempt): void {
    this.attempts.push(attempt);
    if (this.attempts.length > maxLogged) this.attempts.shift();
  }
}
