import { closeDispute, openDispute } from "../payments/disputes.ts";
import { expire } from "../payments/expiry.ts";
import { failRefund } from "../payments/refund.ts";
import { settleProcessing } from "../payments/settle.ts";
import type { Charge, Dispute, Refund, StripeEvent } from "../state/ledger-types.ts";
import type { Platform } from "../state/setup-types.ts";
import { emptyTables, type Tables } from "../state/tables.ts";
import type { PaymentIntent } from "../state/types.ts";
import { noCause, noSwitches, type Settlement, type World } from "../state/world.ts";
import type { WebhookModes } from "../webhooks/modes.ts";
import type { Attempt, Parcel } from "../webhooks/post.ts";
import { type AccountChange, changeAccount, connectedAccounts } from "./accounts.ts";
import { partyBalances } from "./balances.ts";
import type { FaultRule, NewFault } from "./faults.ts";
import { relatedTo } from "./related.ts";
import type { LoggedRequest } from "./request-log.ts";

export type SendOptions = Omit<Parcel, "event"> & {
  eventId?: string;
  event?: Partial<StripeEvent>;
  livemode?: boolean;
};

/** Control of the server in process; `/_control/*` has the same over HTTP. */
export class Control {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  addFault(fault: NewFault): FaultRule {
    return this.#world.faults.add(fault);
  }

  clearFaults(): void {
    this.#world.faults.clear();
  }

  setWebhooks(modes: Partial<WebhookModes>): WebhookModes {
    Object.assign(this.#world.outbox.modes, modes);
    return this.#world.outbox.modes;
  }

  releaseWebhooks(): number {
    return this.#world.outbox.release();
  }

  /** Waits until no delivery or retry is pending; false on timeout. */
  webhooksIdle(timeoutMs?: number): Promise<boolean> {
    return this.#world.outbox.idle(timeoutMs);
  }

  replay(eventId: string): Promise<Attempt> {
    return this.send({ eventId });
  }

  /** Delivers an event once, wrong in whatever way is asked for. */
  send(options: SendOptions): Promise<Attempt> {
    const { eventId, event, livemode, ...parcel } = options;
    const stored = eventId === undefined ? undefined : this.#require<StripeEvent>("events", eventId);
    const whole = { ...stored, ...event, ...(livemode === undefined ? {} : { livemode }) } as StripeEvent;
    if (whole.id === undefined)
      throw new Error("Give the eventId of a stored event, or an event with its own id.");
    return this.#world.outbox.send({ event: whole, ...parcel });
  }

  /** Moves the clock forward: cancels holds older than 7 days, drops idempotency keys older than 24 hours. */
  advanceClock(ms: number): number {
    this.#world.clock.advance(ms);
    expire(this.#world);
    this.#world.changed();
    return this.#world.clock.nowMs();
  }

  /** Reseeds the randomness of faults and shuffles. */
  setDice(seed: number): void {
    this.#world.random.reseed(seed);
  }

  /** The currency of the platform's balance from now on; null: that of each charge. */
  setSettlement(settlement: Settlement | null): void {
    this.#world.switches.settlement = settlement;
  }

  /** Changes a connected account and sends `account.updated`. A new id creates one. */
  setAccount(id: string, change: AccountChange): void {
    changeAccount(this.#world, id, change);
  }

  /** The account was deleted, or its owner took our access away. */
  removeAccount(id: string): void {
    delete this.#world.tables.accounts[id];
    this.#world.changed();
  }

  /** What the platform's owner set up, or forgot, in the dashboard. */
  setPlatform(change: Partial<Platform>): void {
    Object.assign(this.#world.switches.platform, change);
  }

  /** A restricted key and what it may do, as `refund_write`. */
  addKey(key: string, rights: string[]): void {
    this.#world.switches.restrictedKeys[key] = rights;
  }

  setSearchLag(ms: number): void {
    this.#world.switches.searchLagMs = ms;
  }

  /** The next `count` confirmations stop at `processing`. */
  processNext(count = 1): void {
    this.#world.switches.processingConfirmations = count;
  }

  settleProcessing(intentId: string, outcome: "succeed" | "fail"): void {
    settleProcessing(this.#world, this.#require<PaymentIntent>("payment_intents", intentId), outcome);
  }

  failRefund(refundId: string): void {
    failRefund(this.#world, this.#require<Refund>("refunds", refundId), noCause);
  }

  openDispute(chargeId: string): void {
    openDispute(this.#world, this.#require<Charge>("charges", chargeId), noCause);
  }

  closeDispute(disputeId: string, outcome: "won" | "lost"): void {
    closeDispute(this.#world, this.#require<Dispute>("disputes", disputeId), outcome, noCause);
  }

  dump(): Tables {
    return structuredClone(this.#world.tables);
  }

  /** An object, and all that came of it. */
  dumpRelated(id: string): Tables {
    return structuredClone(relatedTo(this.#world.tables, id));
  }

  balances(): Record<string, Record<string, number>> {
    return partyBalances(this.#world);
  }

  requests(): readonly LoggedRequest[] {
    return structuredClone(this.#world.requests.list());
  }

  deliveries(): readonly Attempt[] {
    return structuredClone(this.#world.outbox.attempts);
  }

  withheld(): readonly StripeEvent[] {
    return structuredClone(this.#world.outbox.withheld());
  }

  /** Drops objects, faults, modes, logs and the clock's offset; reseeds where a seed is given. */
  reset(options: { seed?: number | undefined } = {}): void {
    Object.assign(this.#world.tables, emptyTables(), { accounts: connectedAccounts(this.#world.settings) });
    Object.assign(this.#world.switches, noSwitches());
    this.#world.faults.clear();
    this.#world.outbox.reset();
    this.#world.requests.clear();
    this.#world.clock.offsetMs = 0;
    if (options.seed !== undefined) this.setDice(options.seed);
    this.#world.changed();
  }

  #require<T>(table: keyof Tables, id: string): T {
    const row = this.#world.tables[table][id];
    if (row === undefined) throw new Error(`There is no ${id}.`);
    return row as T;
  }
}
