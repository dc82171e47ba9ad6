import { useLingui } from "@lingui/react/macro";
import type { IconName } from "#app/components/icon-paths.ts";
import type { Stage } from "./stage.ts";

/** The sentence of each stage, for the status card, the title and screen readers. */
export function useStageWords(): (stage: Stage) => string {
  const { t } = useLingui();
  return (stage) =>
    ({
      draft: t`Awaiting payment`,
      waiting: t`Received, waiting for the shop`,
      preparing: t`Being prepared`,
      ready: t`Ready, waiting for the runner`,
      "to-shelf": t`Ready, going to its shelf`,
      "on-shelf": t`Ready to pick up`,
      delivering: t`On the way to you`,
      arrived: t`The runner is looking for you`,
      delivered: t`Delivered`,
      canceled: t`Canceled`,
      expired: t`Not placed`,
    })[stage];
}

export const stageStyles: Record<Stage, { icon: IconName; className: string }> = {
  draft: { icon: "card", className: "bg-pending-tint text-pending" },
  waiting: { icon: "clock", className: "bg-pending-tint text-pending" },
  preparing: { icon: "flame", className: "bg-preparing-tint text-preparing" },
  ready: { icon: "bell", className: "bg-preparing-tint text-preparing" },
  "to-shelf": { icon: "bell", className: "bg-preparing-tint text-preparing" },
  "on-shelf": { icon: "bell", className: "bg-delivering-tint text-delivering" },
  delivering: { icon: "runner", className: "bg-delivering-tint text-delivering" },
  arrived: { icon: "pin", className: "bg-delivering text-surface" },
  delivered: { icon: "check", className: "bg-delivered-tint text-delivered" },
  canceled: { icon: "close", className: "bg-canceled-tint text-canceled" },
  expired: { icon: "close", className: "bg-canceled-tint text-canceled" },
};
