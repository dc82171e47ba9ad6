import { Trans, useLingui } from "@lingui/react/macro";
import { BagMark } from "#app/components/bag-mark.tsx";
import { Chip } from "#app/components/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { dueAt, latenessOf, sinceOf } from "#domain/kitchen/lateness.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { stopwatch } from "../duration.ts";
import { useLatenessWord, useProblemWords } from "../words.ts";
import { Allergens } from "./allergens.tsx";
import { CanceledFoot } from "./canceled-foot.tsx";
import { CardFoot } from "./card-foot.tsx";
import { CardLines } from "./card-lines.tsx";
import type { CardTools } from "./card-tools.ts";
import { SeatLine } from "./seat-line.tsx";

/** An order on the board: code, age, what to cook, where it goes, and one main action. */
export function OrderCard({ card, now, tools }: { card: BoardCard; now: number; tools: CardTools }) {
  const { t } = useLingui();
  const latenessWord = useLatenessWord();
  const problemWords = useProblemWords();
  const lateness = latenessOf(card, now);
  const isCanceled = card.status === OrderStatus.CANCELED;
  const problem = tools.actions.problems.get(card.id);
  const isUnseen = tools.unseen.has(card.id);
  return (
    <article
      className="order-card"
      data-order={card.orderCode}
      data-lateness={isCanceled ? "late" : lateness}
      data-unseen={isUnseen || undefined}
      aria-label={t`Order ${spacedOrderCode(card.orderCode)}`}
    >
      <header className="row gap-2">
        <button type="button" className="card-code" onClick={() => tools.open(card.id)}>
          <BagMark code={card.orderCode} />
          <bdi dir="ltr">{spacedOrderCode(card.orderCode)}</bdi>
        </button>
        <p className="card-age">
          <span className="block text-lg leading-tight font-bold tabular">
            <bdi dir="ltr">{stopwatch((isCanceled ? (card.closedAt ?? now) : now) - sinceOf(card))}</bdi>
          </span>
          {!isCanceled && (
            <span className="block text-xs font-semibold">
              {latenessWord(lateness, now - (dueAt(card) ?? now))}
            </span>
          )}
        </p>
      </header>
      {isCanceled && <CanceledFoot card={card} onDismiss={() => tools.dismiss(card.id)} />}
      <CardLines card={card} />
      <SeatLine card={card} />
      <div className="row flex-wrap gap-1.5 empty:hidden">
        {card.lines.some((line) => line.ageRestricted) && (
          <Chip tone="red">
            <Icon name="user" className="size-3.5" />
            <Trans>18+, check the ID</Trans>
          </Chip>
        )}
        <Allergens lines={card.lines} />
      </div>
      {problem && (
        <p role="alert" className="row gap-2 rounded-small bg-canceled-tint p-3 font-semibold text-canceled">
          <Icon name="warning" />
          <span className="min-w-0 grow">{problemWords(problem, card)}</span>
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
      {!isCanceled && <CardFoot card={card} now={now} tools={tools} />}
    </article>
  );
}
