import { useLingui } from "@lingui/react/macro";
import type { OpenStage, Stage } from "#domain/order/stage.ts";
import type { IconName } from "../icon-paths.ts";

/** The loudest stages are those in which the fan must do something. */
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

/** Short labels of the open stages (product 13.4), for the first view; the order's own screen has sentences. */
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
