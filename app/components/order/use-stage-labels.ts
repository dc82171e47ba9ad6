import { useLingui } from "@lingui/react/macro";
import type { OpenStage, Stage } from "#domain/order/stage.ts";
import type { IconName } from "../icon-paths.ts";

/** What the fan must walk or look up for is the loudest. */
export const stageLooks: Record<Stage, { icon: IconName; className: string }> = {
  draft: { icon: "card", className: "bg-pending-tint text-pending" },
  waiting: { icon: "clock", className: "bg-pending-tint text-pending" },
  preparing: { icon: "flame", className: "bg-preparing-tint text-preparing" },
  ready: { icon: "bell", className: "bg-preparing-tint text-preparing" },
  "to-shelf": { icon: "bell", className: "bg-preparing-tint text-preparing" },
  "on-shelf": { icon: "bell", className: "bg-delivering text-surface" },
  delivering: { icon: "runner", className: "bg-delivering-tint text-delivering" },
  arrived: { icon: "pin", className: "bg-delivering text-surface" },
  delivered: { icon: "check", className: "bg-delivered-tint text-delivered" },
  collected: { icon: "check", className: "bg-delivered-tint text-delivered" },
  canceled: { icon: "close", className: "bg-canceled-tint text-canceled" },
  expired: { icon: "close", className: "bg-canceled-tint text-canceled" },
};

/** In a few words (product 13.4), of what runs: the first view carries them. The order's own screen says a sentence. */
export function useOpenStageLabels(): Record<OpenStage, string> {
  const { t } = useLingui();
  return {
    waiting: t`Pending`,
    preparing: t`Preparing`,
    ready: t`Ready, waiting for the runner`,
    "to-shelf": t`Ready, going to its shelf`,
    "on-shelf": t`Ready to pick up`,
    delivering: t`Delivering`,
    arrived: t`The runner is at your seat`,
  };
}
