import { useLingui } from "@lingui/react/macro";
import { Button, type ButtonKind } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import type { CardActions } from "./use-card-actions.ts";

/** Accepting charges the fan's card; the button says so while it runs. */
export function AcceptButton({
  card,
  actions,
  kind = "primary",
  className,
}: {
  card: BoardCard;
  actions: CardActions;
  kind?: ButtonKind;
  className: string;
}) {
  const { t } = useLingui();
  const action = actions.busy.get(card.id);
  return (
    <Button
      kind={kind}
      className={className}
      busy={action !== undefined || card.isCapturing}
      onClick={() => actions.accept(card)}
    >
      {action === "accept" || card.isCapturing ? (
        t`Charging the card…`
      ) : (
        <span className="accept-words">
          {t`Accept`} <Money minor={card.totalMinor} />
        </span>
      )}
    </Button>
  );
}
