import { useLingui } from "@lingui/react/macro";
import type { Stage } from "#domain/order/stage.ts";

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
      collected: t`Picked up`,
      canceled: t`Canceled`,
      expired: t`Not placed`,
    })[stage];
}
