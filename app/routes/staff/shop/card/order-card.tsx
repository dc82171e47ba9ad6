import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { AllergyMark } from "#app/routes/staff/parts/allergy-mark.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { columnOf, latenessOf } from "#domain/kitchen/lateness.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { cardProblem } from "../shop-texts.ts";
import { CanceledFoot, NeverBegunLine } from "./canceled-foot.tsx";
import { CardFoot } from "./card-foot.tsx";
import { CardHead } from "./card-head.tsx";
import { CardLines } from "./card-lines.tsx";
import type { CardTools } from "./card-tools.ts";
import { isNeverBegun } from "./never-begun.ts";
import { SeatLine } from "./seat-line.tsx";

/** An order on the board: code and what is left in the head, what to cook, and one main action. The rest opens the sheet. */
export function OrderCard({ card, now, tools }: { card: BoardCard; now: number; tools: CardTools }) {
  const { t } = useLingui();
  const isCanceled = card.status === OrderStatus.CANCELED;
  const problem = tools.actions.problems.get(card.id);
  const isUnseen = tools.unseen.has(card.id);
  if (isNeverBegun(card)) return <NeverBegunCard card={card} now={now} tools={tools} />;
  return (
    <article
      className="order-card"
      data-order={card.orderCode}
      data-lateness={isCanceled ? "canceled" : latenessOf(card, now)}
      data-unseen={isUnseen || undefined}
      aria-label={t`Order ${spacedOrderCode(card.orderCode)}`}
    >
      <CardHead card={card} now={now} onOpen={() => tools.open(card.id)} />
      <div className="card-body">
        {isCanceled && <CanceledFoot card={card} onDismiss={() => tools.dismiss(card.id)} />}
        <AllergyMark allergies={card.allergies} />
        <CardLines card={card} tools={tools} />
        {columnOf(card) !== "preparing" && <SeatLine card={card} />}
        {problem && (
          <p
            role="alert"
            className="card-above row gap-2 rounded-small bg-canceled-tint p-3 font-semibold text-canceled"
          >
            <Icon name="warning" />
            <span className="min-w-0 grow">{cardProblem(t, problem, card)}</span>
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
    </article>
  );
}

/** Nobody cooks it, so it says that it is gone, and no more. */
function NeverBegunCard({ card, now, tools }: { card: BoardCard; now: number; tools: CardTools }) {
  const { t } = useLingui();
  return (
    <article
      className="order-card"
      data-order={card.orderCode}
      data-lateness="canceled"
      aria-label={t`Order ${spacedOrderCode(card.orderCode)}`}
    >
      <CardHead card={card} now={now} onOpen={() => tools.open(card.id)} />
      <NeverBegunLine card={card} onDismiss={() => tools.dismiss(card.id)} />
    </article>
  );
}
