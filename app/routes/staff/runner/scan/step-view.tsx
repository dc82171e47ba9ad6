import type { RunnerState } from "../use-runner.ts";
import { AgeStep } from "./age-step.tsx";
import { DeliveredStep } from "./delivered-step.tsx";
import { OtherBagStep } from "./other-bag-step.tsx";
import { TroubleStep } from "./trouble-step.tsx";
import type { Scan } from "./use-scan.ts";

type Props = {
  scan: Scan;
  runner: Pick<RunnerState, "next" | "isCounter">;
  clock: (at: number) => string;
  onClose: () => void;
  /** The other way to prove the hand-over: the button's text and action. */
  other: { label: string; go: () => void };
};

/** Full-screen result of a scan or a PIN. */
export function StepView({ scan, runner, clock, onClose, other }: Props) {
  const { step } = scan;
  switch (step?.kind) {
    case "other-bag":
      return <OtherBagStep order={step.match.order} next={runner.next} scan={scan} match={step.match} />;
    case "age":
      return <AgeStep match={step.match} scan={scan} />;
    case "delivered":
      return <DeliveredStep step={step} next={runner.next} onClose={onClose} />;
    case "problem":
      return (
        <TroubleStep
          trouble={step}
          clock={clock}
          isCounter={runner.isCounter}
          onAgain={scan.clear}
          other={other}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
