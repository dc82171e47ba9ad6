import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { canceledText } from "../shop-texts.ts";

/** Stays until dismissed, because whoever cooks must stop. */
export function CanceledFoot({ card, onDismiss }: { card: BoardCard; onDismiss: () => void }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2 rounded-small bg-canceled-tint p-3 text-canceled">
      <p className="row gap-2 text-lg font-bold">
        <Icon name="close" className="size-6" />
        {card.deliveringAt === null ? <Trans>Canceled. Don’t cook.</Trans> : <Trans>Canceled</Trans>}
      </p>
      <p className="font-medium">{canceledText(t, card)}</p>
      <Button kind="outline" wide onClick={onDismiss}>
        <Trans>Got it</Trans>
      </Button>
    </div>
  );
}

/** What nobody began goes by itself; whoever has read it may send it off before. */
export function NeverBegunLine({ card, onDismiss }: { card: BoardCard; onDismiss: () => void }) {
  const { t } = useLingui();
  return (
    <p className="row gap-2 ps-2 leading-tight font-medium">
      <span className="min-w-0 grow">{canceledText(t, card)}</span>
      <button
        type="button"
        className="card-above grid size-11 flex-none place-items-center"
        aria-label={t`Got it`}
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}
