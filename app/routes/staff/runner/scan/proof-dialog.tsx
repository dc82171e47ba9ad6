import { type ReactNode, useEffect, useRef } from "react";
import type { RunnerState } from "../use-runner.ts";
import { unlockSound } from "./feedback.ts";
import { StepView } from "./step-view.tsx";
import type { useScan } from "./use-scan.ts";

type Props = {
  label: string;
  className: string;
  scan: ReturnType<typeof useScan>;
  runner: Pick<RunnerState, "next" | "isCounter">;
  clock: (at: number) => string;
  onClose: () => void;
  other: { label: string; go: () => void };
  children: ReactNode;
};

/** Full-screen: a way to prove the hand-over, then its result. */
export function ProofDialog({ label, className, scan, runner, clock, onClose, other, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
    unlockSound();
  }, []);
  return (
    <dialog ref={ref} aria-label={label} onClose={onClose} className={className}>
      {scan.step ? (
        <StepView scan={scan} runner={runner} clock={clock} onClose={onClose} other={other} />
      ) : (
        children
      )}
    </dialog>
  );
}
