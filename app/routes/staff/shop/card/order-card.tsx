import { Trans, useLingui } from "@lingui/react/macro";
import { useContext } from "react";
import { Button } from "#app/components/button.tsx";
import { AgeSign, LegalAge } from "#app/components/food/legal-age.tsx";
import { Icon } from "#app/components/icon.tsx";
import { seatFacts } from "#app/i18n/seat-words.ts";
import { AllergyMark } from "#app/routes/staff/parts/allergy-mark.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { columnOf, latenessOf } from "#domain/kitchen/lateness.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { UndoButton } from "../dishes/undo.tsx";
import { canceledText } from "../shop-texts.ts";
import { AcceptButton } from "./accept-button.tsx";
import { CardHead } from "./card-head.tsx";
import { CardLines } from "./card-lines.tsx";
import type { CardTools } from "./card-tools.ts";
import { isNeverBegun } from "./card-tools.ts";
import { ProblemText } from "./problem-text.tsx";

/** An order on the board: a head with code and time left, its dishes and one main action. The head opens the sheet. */
export function OrderCard({ card, now, tools }: { card: BoardCard; now: number; tools: CardTools }) {
  const { t } = useLingui();
  const isCanceled = card.status === OrderStatus.CANCELED;
  return (
    <article
      className="order-card"
      data-order={card.orderCode}
      data-lateness={isCanceled ? "canceled" : latenessOf(card, now)}
      data-unseen={tools.unseen.has(card.id) || undefined}
      aria-label={t`Order ${spacedOrderCode(card.orderCode)}`}
    >
      <CardHead card={card} now={now} onOpen={() => tools.open(card.id)} />
      {isNeverBegun(card) ? (
        <NeverBegunLine card={card} onDismiss={() => tools.dismiss(card.id)} />
      ) : (
        <CardBody card={card} tools={tools} />
      )}
    </article>
  );
}

function CardBody({ card, tools }: Props) {
  const { t } = useLingui();
  const isCanceled = card.status === OrderStatus.CANCELED;
  const from = card.laterFrom && leftToRight(card.laterFrom);
  const problem = tools.actions.problems.get(card.id);
  return (
    <div className="card-body">
      {isCanceled && <CanceledFoot card={card} onDismiss={() => tools.dismiss(card.id)} />}
      <AllergyMark allergies={card.allergies} />
      {columnOf(card) !== "ready" && from && (
        <p className="row gap-2 font-semibold">
          <Icon name="clock" />
          {t`After half-time, from ${from}`}
        </p>
      )}
      <CardLines card={card} tools={tools} />
      {columnOf(card) !== "preparing" && <SeatLine card={card} />}
      {problem && (
        <p
          role="alert"
          className="card-above row gap-2 rounded-small bg-canceled-tint p-3 font-semibold text-canceled"
        >
          <Icon name="warning" />
          <span className="min-w-0 grow">
            <ProblemText problem={problem} card={card} />
          </span>
          <button
            type="button"
            className="-m-2 grid size-11 flex-none place-items-center"
            aria-label={t`Close this message`}
            onClick={() => tools.actions.clear(card.id)}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
      {!isCanceled && <CardFoot card={card} tools={tools} />}
    </div>
  );
}

/** Stays until dismissed, because the cook must stop. */
function CanceledFoot({ card, onDismiss }: { card: BoardCard; onDismiss: () => void }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2 rounded-small bg-canceled-tint p-3 text-canceled">
      <p className="row gap-2 text-lg font-bold">
        <Icon name="close" className="size-6" />
        {card.deliveringAt === null ? t`Canceled. Don’t cook.` : t`Canceled`}
      </p>
      <p className="font-medium">{canceledText(t, card)}</p>
      <Button kind="outline" wide onClick={onDismiss}>
        {t`Got it`}
      </Button>
    </div>
  );
}

/** Nobody had begun it, so it disappears by itself; can be dismissed earlier. */
function NeverBegunLine({ card, onDismiss }: { card: BoardCard; onDismiss: () => void }) {
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

/** The bag's destination in few words; the sheet has the rest. */
export function SeatLine({ card: { seat, lines, shelf, isSeatInsisted, seatMovedAt } }: { card: BoardCard }) {
  const age = leftToRight(`${useContext(LegalAge)}+`);
  const { t } = useLingui();
  const facts = seatFacts(t, seat, ["entrance", "section", "row", "seatNo"]);
  return (
    <p className="card-seat">
      {lines.some((line) => line.ageRestricted) && (
        <b>
          <AgeSign />
          <span className="unseen">{t`${age}, check ID`}</span>
        </b>
      )}
      {isSeatInsisted && <b>{t`Seat not listed`}</b>}
      {seatMovedAt !== null && <b>{t`New seat`}</b>}
      {shelf !== null && (
        <span
          translate="no"
          className="font-semibold"
        >{t`Pickup · shelf ${{ shelf: isolated(shelf) }}`}</span>
      )}
      {shelf === null && (
        <span translate="no">
          {facts
            .map(({ label, value }) => `${label} ${isolated(value)}`.replaceAll(" ", "\u00a0"))
            .join("\u00a0· ")}
        </span>
      )}
    </p>
  );
}

type Props = { card: BoardCard; tools: CardTools };

/** The card's main action, or the button that takes the last one back. */
function CardFoot({ card, tools }: Props) {
  const { actions, canAct } = tools;
  const waiting = actions.waiting.get(card.id);
  return (
    <div className="card-foot">
      {waiting ? (
        <UndoButton waiting={waiting} onUndo={() => actions.queue.undo(card.id)} />
      ) : (
        canAct && <NextStep card={card} tools={tools} />
      )}
    </div>
  );
}

function NextStep({ card, tools }: Props) {
  const { t } = useLingui();
  const { actions } = tools;
  switch (columnOf(card)) {
    case "new":
      return <AcceptButton card={card} actions={actions} className="big" />;
    case "preparing":
      return (
        <Button className="big" busy={actions.busy.has(card.id)} onClick={() => actions.ready(card)}>
          {t`It’s ready`}
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
  const { t } = useLingui();
  const busy = actions.busy.has(card.id);
  const best = bestRunner(card);
  const name = isolated(best?.name.split(" ")[0] ?? "");
  if (!best || !name)
    return (
      <Button className="big" busy={busy} onClick={() => chooseRunner(card.id)}>
        {t`Hand over…`}
      </Button>
    );
  return (
    <>
      <Button className="big text-lg!" busy={busy} onClick={() => actions.handOver(card, best)}>
        {t`Hand over to ${name}`}
      </Button>
      {runners.length > 1 && (
        <Button kind="soft" className="flex-none px-3" disabled={busy} onClick={() => chooseRunner(card.id)}>
          {t`Other…`}
        </Button>
      )}
    </>
  );
}
