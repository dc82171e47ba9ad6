import { useState } from "react";
import { ageRestrictedLines } from "#domain/delivery/deliveries.ts";
import type { AgeCheck, TroubleCode, Verdict } from "../floor/runner-api.ts";
import { useRunnerScreen } from "../use-runner.ts";

/** State of a hand-over on this screen; null before a scan or PIN. */
export type Step =
  | Exclude<Verdict, { kind: "match" }>
  /** The code belongs to another bag than the next one: the right one must be picked. */
  | { kind: "other-bag"; match: Match }
  | { kind: "age"; match: Match };
type Match = Extract<Verdict, { kind: "match" }>;

export function useScan() {
  const { runner } = useRunnerScreen();
  const [step, setStep] = useState<Step | null>(null);
  const [isBusy, setBusy] = useState(false);
  const nextId = runner.next?.id;

  /** @param isChosen the runner chose the bag, so that it can't be confused with another */
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

  async function handOver({ order, proof }: Match, how?: AgeCheck) {
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

let audio: AudioContext | null = null;

/** Browsers allow sound only after a tap: call it in the tap that opens the scanner. */
export function unlockSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // Without sound the phone only vibrates.
  }
}

/** Rising tones for done, one low tone for trouble: heard and felt without looking. */
function feedback(kind: "done" | "trouble"): void {
  navigator.vibrate?.(kind === "done" ? 120 : [80, 60, 80, 60, 200]);
  if (audio?.state !== "running") return;
  const tones = kind === "done" ? [880, 1318.5] : [196, 164.8];
  for (const [index, frequency] of tones.entries()) {
    const start = audio.currentTime + index * 0.13;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = kind === "done" ? "sine" : "square";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(kind === "done" ? 0.5 : 0.2, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.21);
  }
}
