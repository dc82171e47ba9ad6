import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { readStoredJson, writeStored } from "#app/hooks/phone-storage.ts";
import type { Carried, Deliveries, DeliveryProblem } from "#domain/delivery/deliveries.ts";
import { matchesProof, maxPinAttempts, parseProof } from "#domain/delivery/handover.ts";
import { orderStops } from "#domain/delivery/walks.ts";
import type { RunnerStepBody } from "#domain/schemas/staff.ts";
import type { RefusalDetail } from "#domain/wire/order-refusals.ts";
import type { AgeCheck, Verdict } from "./floor/runner-api.ts";
import * as api from "./floor/runner-api.ts";
import { useFloor } from "./floor/use-floor.ts";
import { usePending } from "./floor/use-pending.ts";
import { judgeScan } from "./scan/judge-scan.ts";

export function useRunner(initial: Deliveries) {
  const { state, load, setMatch } = useFloor(initial);
  const pending = usePending(initial.runner.id);
  const { stadium, shopId, runner, mine, ended } = state.deliveries;
  const stadiumId = stadium.id;
  const place = { stadiumId, ...(shopId && { shopId }) };
  /** Delivered by the server itself, perhaps after the list was read. */
  const [handedOver, setHandedOver] = useState<ReadonlySet<string>>(new Set());
  const [nextId, setNextId] = useState<string | null>(null);
  const [pinTries] = useState(createPinTries);

  const deliveredIds = useMemo(
    () => new Set([...handedOver, ...pending.sent, ...pending.waiting.map(({ orderId }) => orderId)]),
    [handedOver, pending.sent, pending.waiting],
  );
  const stops = useMemo(() => {
    const bags = without(mine, deliveredIds);
    const ordered = shopId ? bags.toSorted(byShelf) : orderStops(bags);
    const chosen = ordered.find(({ id }) => id === nextId);
    return chosen ? [chosen, ...ordered.filter((each) => each !== chosen)] : ordered;
  }, [mine, deliveredIds, nextId, shopId]);
  const now = () => Date.now() + state.offsetMs;

  // Queued deliveries are sent in the background; the list has to follow.
  useEffect(() => {
    if (pending.sent.length > 0) void load();
  }, [pending.sent, load]);

  // Signed out elsewhere, or no longer a runner: the loader explains. Queued deliveries stay.
  useEffect(() => {
    if (state.isDenied) location.reload();
  }, [state.isDenied]);

  async function judge(raw: string): Promise<Verdict> {
    const lists = { mine: stops, ended, pending: pending.waiting };
    let judged = await judgeScan(raw, lists);
    // The shop may have assigned it a moment ago.
    const fresh = judged.kind === "unknown-order" && (await load());
    if (fresh)
      judged = await judgeScan(raw, {
        ...lists,
        mine: without(fresh.mine, deliveredIds),
        ended: fresh.ended,
      });
    if (judged.kind !== "unknown-order") return judged;
    const orderCode = judged.code;
    // No bag of these shelves. Asking would hand over one that another counter has.
    if (shopId) return { kind: "problem", code: "not-here", orderCode };
    const answer = await api.deliverUnlisted(stadiumId, raw.trim());
    if (!answer.ok) {
      const { code, carrierName } = refusalOf(answer.problem);
      return { kind: "problem", code, carrierName, orderCode };
    }
    setHandedOver((all) => new Set([...all, answer.body.order.id]));
    void load();
    return { kind: "delivered", code: orderCode, sent: true, keptBack: 0 };
  }

  /** The phone has checked the proof: store the delivery, then send it. */
  async function handOver(order: Carried, proof: string, ageCheck: AgeCheck = {}): Promise<Verdict> {
    const base = { orderId: order.id, ...place, runnerId: runner.id, code: order.code, proof, at: now() };
    const result = await pending.handOver({ ...base, ...ageCheck });
    if (typeof result === "object") void load();
    const { lines = [], isAll: isAllKept } = ageCheck.keptBack ?? {};
    const isRefused = typeof result === "object";
    if (isRefused && (isAllKept || result.refused !== "refund-failed"))
      return { kind: "problem", code: result.refused, orderCode: order.code };
    // The refund failed: no word of it.
    const keptBack = isRefused ? 0 : lines.reduce((sum, line) => sum + line.quantity, 0);
    return { kind: "delivered", code: order.code, sent: result !== "queued", keptBack, isAllKept };
  }

  /** Checks a PIN: on the server if reachable, because it counts wrong ones; else on this phone, which counts too. */
  async function checkPin(order: Carried, pin: string): Promise<Verdict> {
    const proof = parseProof(pin);
    const isRight = await matchesProof(proof, order.hashes);
    const left = Math.min(order.pinAttemptsLeft, pinTries.left(order.id));
    if (left === 0) return { kind: "problem", code: "pin-locked", orderCode: order.code };
    if (isRight) return { kind: "match", order, proof: pin };
    pinTries.countWrong(order.id);
    const answer = await api.takeStep(place, order.id, { action: "deliver", proof: pin });
    const refusal = answer.ok ? null : refusalOf(answer.problem);
    const attemptsLeft = refusal ? Math.min(left - 1, refusal.attemptsLeft ?? left - 1) : left;
    const code = refusal && refusal.code !== "network" ? refusal.code : "wrong-pin";
    return { kind: "problem", code, orderCode: order.code, attemptsLeft };
  }

  /** Waits for an action, and then for the list with its effect. */
  async function thenLoad<Answer>(action: Promise<Answer>): Promise<Answer> {
    const answer = await action;
    await load();
    return answer;
  }
  const step = (order: Carried, body: RunnerStepBody) => thenLoad(api.takeStep(place, order.id, body));

  return {
    state,
    pending,
    isCounter: shopId !== undefined,
    /** The bags in hand in walking order, at a counter those on its shelves. */
    stops,
    /** The runner's next stop; a counter has none. */
    next: shopId ? undefined : stops[0],
    judge,
    handOver,
    checkPin,
    chooseNext: setNextId,
    setMatch,
    take: (orderIds: string[]) => thenLoad(api.takeBags(stadiumId, orderIds)),
    shelve: (orderId: string) => thenLoad(api.shelveBag(orderId)),
    arrive: (order: Carried) => step(order, { action: "arrive" }),
    reportAbsent: (order: Carried) => step(order, { action: "fan-not-there" }),
    reportProblem: (order: Carried, reason: DeliveryProblem, note: string) =>
      step(order, { action: "problem", reason, ...(note && { note }) }),
  };
}

const without = (bags: readonly Carried[], gone: ReadonlySet<string>) =>
  bags.filter(({ id }) => !gone.has(id));
const byShelf = (a: Carried, b: Carried) =>
  (a.shelf ?? "").localeCompare(b.shelf ?? "", "en", { numeric: true });

/** A refusal's details are beside its code, if any. */
const refusalOf = (refusal: { code: api.RunnerCode } & RefusalDetail) => refusal;

export type RunnerState = ReturnType<typeof useRunner>;
type Screen = { runner: RunnerState; now: number; clock: (at: number) => string };

/** What every part of a runner's or a counter's screen works with: its bags, the time, and the stadium's clock. */
export const RunnerScreenContext = createContext<Screen | null>(null);
export function useRunnerScreen(): Screen {
  const screen = useContext(RunnerScreenContext);
  if (!screen) throw new Error("outside of a runner's screen");
  return screen;
}

const storageKey = "seatside_runner_pins";

/** Counts wrong PINs on this phone, so that neither a dead network nor a reload gives new attempts. */
export function createPinTries() {
  let counts: Record<string, number> = {};
  // Not read before it is needed: the server draws this screen too, and has no storage.
  const wrong = (orderId: string) => counts[orderId] ?? read()[orderId] ?? 0;

  return {
    left: (orderId: string) => Math.max(0, maxPinAttempts - wrong(orderId)),
    countWrong(orderId: string) {
      counts = { ...read(), ...counts, [orderId]: wrong(orderId) + 1 };
      // Without storage the server still counts, once it can be reached.
      writeStored(storageKey, JSON.stringify(counts), "sessionStorage");
    },
  };
}

function read(): Record<string, number> {
  const value = readStoredJson(storageKey, "sessionStorage");
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
}
