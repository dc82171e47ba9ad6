import { useLingui } from "@lingui/react/macro";
import type { DeliveryProblem } from "#domain/delivery/deliveries.ts";

export function useProblemName(): (reason: string) => string {
  const { t } = useLingui();
  return (reason) => {
    const names: Record<DeliveryProblem, string> = {
      "seat-not-found": t`I can’t find the seat`,
      "no-way": t`I can’t get there`,
      spoilt: t`The food is spoiled or incomplete`,
      refused: t`The fan doesn’t want it`,
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
      "too-busy": t`The shop couldn’t make your order.`,
      closing: t`The shop is closing.`,
    };
    return (cancelReason && known[cancelReason]) || t`The shop or the venue canceled it.`;
  };
}
