import { useLingui } from "@lingui/react/macro";
import type { DeliveryProblem } from "#domain/delivery/deliveries.ts";
import type { Stand } from "#domain/seat/seat.ts";

export function useStandName(): (stand: Stand) => string {
  const { t } = useLingui();
  return (stand) => ({ Main: t`Main stand`, Gallery: t`Gallery` })[stand];
}

export function useProblemName(): (reason: string) => string {
  const { t } = useLingui();
  return (reason) => {
    const names: Record<DeliveryProblem, string> = {
      "seat-not-found": t`I can’t find the seat`,
      "no-way": t`I can’t get there`,
      spoilt: t`The food is spoilt or incomplete`,
      refused: t`The fan does not want it`,
      other: t`Something else`,
    };
    return names[reason as DeliveryProblem] ?? names.other;
  };
}

export function useEndedWord(): (cancelReason: string | null) => string {
  const { t } = useLingui();
  return (cancelReason) => {
    const known: Record<string, string> = {
      "fan-not-there": t`Nobody was at the seat.`,
      "sold-out": t`Something was sold out.`,
      "too-busy": t`The stand could not make it.`,
      closing: t`The stand is closing.`,
    };
    return (cancelReason && known[cancelReason]) || t`The stand or the venue canceled it.`;
  };
}
