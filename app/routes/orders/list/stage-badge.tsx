import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { stageLooks, useOpenStageLabels } from "#app/components/stage-looks.ts";
import type { Stage } from "#domain/order/stage.ts";

/** Draws an order's stage: words, an icon and a colour. */
export function StageBadge({ stage }: { stage: Stage }) {
  const { t } = useLingui();
  const labels: Record<Stage, string> = {
    ...useOpenStageLabels(),
    draft: t`Awaiting payment`,
    delivered: t`Delivered`,
    collected: t`Picked up`,
    canceled: t`Canceled`,
    expired: t`Not placed`,
  };
  const { icon, className } = stageLooks[stage];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold ${className}`}
    >
      <Icon name={icon} className="size-4" />
      {labels[stage]}
    </span>
  );
}
