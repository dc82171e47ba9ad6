import { useState } from "react";
import { ageRestrictedLines } from "#domain/delivery/deliveries.ts";
import type { HandedOver, Verdict } from "../floor/verdict.ts";
import type { RunnerState } from "../use-runner.ts";
import { feedback } from "./feedback.ts";

/** Where a hand-over stands on this screen; null while nothing was scanned or typed. */
export type Step =
  | Exclude<Verdict, { kind: "match" }>
  /** The code is of another bag than the one that is next: the right one has to be picked out. */
  | { kind: "other-bag"; match: Match }
  | { kind: "age"; match: Match };
type Match = Extract<Verdict, { kind: "match" }>;

/** From a proof to the hand-over: the right bag, the age, then done; or what is wrong. */
export function useScan(runner: RunnerState) {
  const [step, setStep] = useState<Step | null>(null);
  const [isBusy, setBusy] = useState(false);
  const nextId = runner.stops[0]?.id;

  /** @param isChosen the runner said which bag it is, so that there is none to be mistaken for */
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
    fail: (code: string) => show({ kind: "problem", code }),
    clear: () => setStep(null),
  };
}

export type Scan = ReturnType<typeof useScan>;
