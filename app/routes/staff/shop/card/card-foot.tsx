import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Chip } from "#app/components/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { columnOf } from "#domain/kitchen/lateness.ts";
import { UndoButton } from "../dishes/undo-button.tsx";
import type { CardTools } from "./card-tools.ts";
import { isolated } from "./seat-line.tsx";

type Props = { card: BoardCard; now: number; tools: CardTools };

/** The card's main action, and a button for everything else. */
export function CardFoot({ card, now, tools }: Props) {
  const { t } = useLingui();
  const { actions, canAct, open } = tools;
  const waiting = actions.waiting.get(card.id);
  return (
    <div className="row gap-2">
      {waiting ? (
        <UndoButton waiting={waiting} onUndo={() => actions.undo(card.id)} />
      ) : (
        canAct && <NextStep card={card} now={now} tools={tools} />
      )}
      {columnOf(card) === "on-the-way" && card.runner && (
        <Chip tone="purple">
          <Icon name="runner" className="size-3.5" />
          <bdi className="wrap-anywhere">{card.runner.name || t`A runner`}</bdi>
        </Chip>
      )}
      <button
        type="button"
        className="round ms-auto bg-soft! shadow-none!"
        aria-label={t`More`}
        onClick={() => open(card.id)}
      >
        <StaffIcon name="more" />
      </button>
    </div>
  );
}

function NextStep({ card, tools }: Props) {
  const { actions, runners, chooseRunner } = tools;
  const action = actions.busy.get(card.id);
  const [runner, ...others] = runners;
  switch (columnOf(card)) {
    case "new":
      return (
        <Button
          className="big"
          busy={action !== undefined || card.isCapturing}
          onClick={() => actions.accept(card)}
        >
          {action === "accept" || card.isCapturing ? (
            <Trans>Charging the card…</Trans>
          ) : (
            <span className="accept-words">
              <Trans>Accept</Trans> <Money minor={card.totalMinor} />
            </span>
          )}
        </Button>
      );
    case "preparing":
      return (
        <Button className="big" busy={action !== undefined} onClick={() => actions.ready(card)}>
          <Trans>It’s ready</Trans>
        </Button>
      );
    case "ready": {
      const isOnly = runner && others.length === 0;
      const name = isOnly ? isolated(runner.name.split(" ")[0] ?? "") : "";
      return (
        <Button
          className="big"
          busy={action !== undefined}
          onClick={() => (isOnly ? actions.handOver(card, runner) : chooseRunner(card.id))}
        >
          {name ? <Trans>Hand over to {name}</Trans> : <Trans>Hand over…</Trans>}
        </Button>
      );
    }
    default:
      return null;
  }
}
