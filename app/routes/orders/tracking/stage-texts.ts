import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Stage } from "#domain/order/stage.ts";

/** The sentence of each stage, for the status card, the title and screen readers. */
export const stageWords: Record<Stage, MessageDescriptor> = {
  draft: msg`Awaiting payment`,
  waiting: msg`Received, waiting for the shop`,
  preparing: msg`Being prepared`,
  ready: msg`Ready, waiting for the runner`,
  "to-shelf": msg`Ready, going to its shelf`,
  "on-shelf": msg`Ready to pick up`,
  delivering: msg`On the way to you`,
  arrived: msg`The runner is looking for you`,
  delivered: msg`Delivered`,
  collected: msg`Picked up`,
  canceled: msg`Canceled`,
  expired: msg`Not placed`,
};
