import { Trans } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { columnOf } from "#domain/kitchen/lateness.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";
import { UndoButton } from "../dishes/undo-button.tsx";
import { AcceptButton } from "./accept-button.tsx";
import type { CardTools } from "./card-tools.ts";

type Props = { card: BoardCard; tools: CardTools };

/** The card's main action, or the button that takes the last one back. */
export function CardFoot({ card, tools }: Props) {
  const { actions, canAct } = tools;
  const waiting = actions.waiting.get(card.id);
  return (
    <div className="card-foot">
      {waiting ? (
        <UndoButton waiting={waiting} onUndo={() => actions.undo(card.id)} />
      ) : (
        canAct && <NextStep card={card} tools={tools} />
      )}
    </div>
  );
}

function NextStep({ card, tools }: Props) {
  const { actions } = tools;
  switch (columnOf(card)) {
    case "new":
      return <AcceptButton card={card} actions={actions} className="big" />;
    case "preparing":
      return (
        <Button className="big" busy={actions.busy.has(card.id)} onClick={() => actions.ready(card)}>
          <Trans>It’s ready</Trans>
        </Button>
      );
    case "ready":
      return card.shelf === null ? (
        <HandOver card={card} tools={tools} />
      ) : (
        <Button
          className="big text-lg!"
          busy={actions.busy.has(card.id)}
          onClick={() => actions.shelve(card)}
        >
          <Trans>Put on shelf {{ shelf: leftToRight(card.shelf) }}</Trans>
        </Button>
      );
    default:
      return null;
  }
}

/** One tap gives the bag to the suggested runner; the others are behind a second button. */
function HandOver({ card, tools: { actions, runners, bestRunner, chooseRunner } }: Props) {
  const busy = actions.busy.has(card.id);
  const best = bestRunner(card);
  const name = isolated(best?.name.split(" ")[0] ?? "");
  if (!best || !name)
    return (
      <Button className="big" busy={busy} onClick={() => chooseRunner(card.id)}>
        <Trans>Hand over…</Trans>
      </Button>
    );
  return (
    <>
      <Button className="big text-lg!" busy={busy} onClick={() => actions.handOver(card, best)}>
        <Trans>Hand over to {name}</Trans>
      </Button>
      {runners.length > 1 && (
        <Button kind="soft" className="flex-none px-3" disabled={busy} onClick={() => chooseRunner(card.id)}>
          <Trans>Other…</Trans>
        </Button>
      )}
    </>
  );
}
