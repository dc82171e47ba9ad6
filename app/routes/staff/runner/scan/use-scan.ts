import { useState } from "react";
import { ageRestrictedLines } from "#domain/delivery/deliveries.ts";
import type { HandedOver, TroubleCode, Verdict } from "../floor/verdict.ts";
import type { RunnerState } from "../use-runner.ts";
import { feedback } from "./feedback.ts";

/** State of a hand-over on this screen; null before a scan or PIN. */
export type Step =
  | Exclude<Verdict, { kind: "match" }>
  /** The code belongs to another bag than the next one: the right one must be picked. */
  | { kind: "other-bag"; match: Match }
  | { kind: "age"; match: Match };
type Match = Extract<Verdict, { kind: "match" }>;

/** From a proof to the hand-over: check the bag, check the age, done; or what is wrong. */
/** What a hand-over uses, by a scan or the PIN. */
export type Proving = Pick<RunnerState, "next" | "judge" | "checkPin" | "handOver">;

export function useScan(runner: Proving) {
  const [step, setStep] = useState<Step | null>(null);
  const [isBusy, setBusy] = useState(false);
  const nextId = runner.next?.id;

  /** @param isChosen the runner chose the bag, so it can't be confused with another */
  async function run(find: () => Promise<Verdict>, isChosen: boolean) {
    if (isBusy) return;
    setBusy(true);
    const verdict = await find();
    if (verdict.kind !== "match") show(verdict);
    else if (!isChosen && verdict.order.id !== nextId) setStep({ kind: "other-bag", match: verdict });
    else await checkAge(verdict);
    setBusy(false);
  }

  async function checkAge(match: Match) {
    if (ageRestrictedLines(match.order.lines).length > 0) setStep({ kind: "age", match });
    else await handOver(match);
  }

  async function handOver({ order, proof }: Match, how?: HandedOver) {
    setBusy(true);
    show(await runner.handOver(order, proof, how));
    setBusy(false);
  }

  function show(verdict: Verdict) {
    if (verdict.kind === "match") return;
    setStep(verdict);
    feedback(verdict.kind === "delivered" ? "done" : "trouble");
  }

  return {
    step,
    isBusy,
    scan: (raw: string) => run(() => runner.judge(raw), false),
    typePin: (order: Match["order"], pin: string) => run(() => runner.checkPin(order, pin), true),
    /** The runner has the right bag in hand. */
    confirmBag: checkAge,
    handOver,
    fail: (code: TroubleCode) => show({ kind: "problem", code }),
    clear: () => setStep(null),
  };
}

export type Scan = ReturnType<typeof useScan>;
