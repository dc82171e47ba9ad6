import { useEffect, useMemo, useState } from "react";
import { readStoredJson, writeStored } from "#app/hooks/phone-storage.ts";
import type { Carried, Deliveries, DeliveryProblem } from "#domain/delivery/deliveries.ts";
import { matchesProof, maxPinAttempts, parseProof } from "#domain/delivery/handover.ts";
import { orderStops } from "#domain/delivery/walks.ts";
import type { RefusalDetail } from "#domain/wire/order-refusals.ts";
import { inHand } from "./floor/floor-state.ts";
import type { HandedOver, Verdict } from "./floor/runner-api.ts";
import * as api from "./floor/runner-api.ts";
import { useFloor } from "./floor/use-floor.ts";
import { usePending } from "./floor/use-pending.ts";
import { judgeScan } from "./scan/judge-scan.ts";

export function useRunner(initial: Deliveries) {
  const { state, load, marked } = useFloor(initial);
  const pending = usePending(initial.runner.id);
  const { stadium, shopId, runner, mine, ended } = state.deliveries;
  const stadiumId = stadium.id;
  const place = { stadiumId, ...(shopId && { shopId }) };
  /** Delivered by the server itself; the list may not know yet. The others are gone until their delivery is refused. */
  const [handedOver, setHandedOver] = useState<ReadonlySet<string>>(new Set());
  const [nextId, setNextId] = useState<string | null>(null);
  const [pinTries] = useState(createPinTries);

  const gone = useMemo(
    () => new Set([...handedOver, ...pending.sent, ...pending.waiting.map(({ orderId }) => orderId)]),
    [handedOver, pending.sent, pending.waiting],
  );
  const stops = useMemo(() => {
    const held = inHand(mine, gone);
    const ordered = shopId ? held.toSorted(byShelf) : orderStops(held);
    const chosen = ordered.find(({ id }) => id === nextId);
    return chosen ? [chosen, ...ordered.filter((each) => each !== chosen)] : ordered;
  }, [mine, gone, nextId, shopId]);
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
    const known = { mine: stops, ended, pending: pending.waiting };
    const judged = await judgeScan(raw, known);
    if (judged.kind === "unknown-order" && shopId) {
      // No bag of these shelves. Asking would hand over one that another counter has.
      void load();
      return { kind: "problem", code: "not-here", orderCode: judged.code };
    }
    if (judged.kind === "unknown-order") {
      // The shop may have assigned it a moment ago: ask the server.
      const answer = await api.askWhose(stadiumId, raw.trim());
      if (answer.ok) {
        setHandedOver((all) => new Set([...all, answer.body.order.id]));
        void load();
        return { kind: "delivered", code: judged.code, sent: true, stayed: 0 };
      }
      const { code, carrierName } = refusalOf(answer.problem);
      return { kind: "problem", code, carrierName, orderCode: judged.code };
    }
    if (judged.kind === "match") return { kind: "match", order: judged.order, proof: raw.trim() };
    if (judged.kind === "forged")
      return { kind: "problem", code: "wrong-proof", orderCode: judged.order.code };
    if (judged.kind === "delivered-before")
      return { kind: "problem", code: "delivered-before", orderCode: judged.code, at: judged.at };
    if (judged.kind === "canceled")
      return { kind: "problem", code: "order-canceled", orderCode: judged.code };
    return { kind: "problem", code: judged.kind };
  }

  /** The phone has checked the proof: store the delivery, then send it. */
  async function handOver(
    order: Carried,
    proof: string,
    { ageChecked, keptBack }: HandedOver = {},
  ): Promise<Verdict> {
    const base = { orderId: order.id, ...place, runnerId: runner.id, code: order.code, proof, at: now() };
    const result = await pending.handOver({
      ...base,
      ...(ageChecked ? { ageChecked } : {}),
      ...(keptBack ? { keptBack } : {}),
    });
    if (typeof result === "object") void load();
    if (typeof result === "object" && result.refused !== "refund-failed")
      return { kind: "problem", code: result.refused, orderCode: order.code };
    const stayed = keptBack?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0;
    return { kind: "delivered", code: order.code, sent: result !== "kept", stayed };
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
    marked,
    async take(orderIds: string[]) {
      const answer = await api.takeBags(stadiumId, orderIds);
      await load();
      return answer;
    },
    async shelve(orderId: string) {
      const answer = await api.shelveBag(orderId);
      await load();
      return answer;
    },
    async arrive(order: Carried) {
      const answer = await api.takeStep(place, order.id, { action: "arrive" });
      await load();
      return answer;
    },
    async reportAbsent(order: Carried) {
      const answer = await api.takeStep(place, order.id, { action: "fan-not-there" });
      await load();
      return answer;
    },
    async reportProblem(order: Carried, reason: DeliveryProblem, note: string) {
      const said = note ? { note } : {};
      const answer = await api.takeStep(place, order.id, { action: "problem", reason, ...said });
      await load();
      return answer;
    },
  };
}

const byShelf = (a: Carried, b: Carried) =>
  (a.shelf ?? "").localeCompare(b.shelf ?? "", "en", { numeric: true });

/** A refusal's details are beside its code, if any. */
const refusalOf = (refusal: { code: api.RunnerCode } & RefusalDetail) => refusal;

export type RunnerState = ReturnType<typeof useRunner>;

const storageKey = "seatside_runner_pins";

/** Counts wrong PINs on this phone, so that neither a dead network nor a reload gives new attempts. */
export function createPinTries() {
  let counts: Record<string, number> = {};
  // Not read before it is asked: the server draws this screen, too, and keeps nothing.
  const wrong = (orderId: string) => counts[orderId] ?? read()[orderId] ?? 0;

  return {
    left: (orderId: string) => Math.max(0, maxPinAttempts - wrong(orderId)),
    countWrong(orderId: string) {
      counts = { ...read(), ...counts, [orderId]: wrong(orderId) + 1 };
      // Where they can't be kept: the server counts too, once it can be reached.
      writeStored(storageKey, JSON.stringify(counts), "sessionStorage");
    },
  };
}

function read(): Record<string, number> {
  const value = readStoredJson(storageKey, "sessionStorage");
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
}
