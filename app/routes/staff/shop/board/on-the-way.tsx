import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { latenessOf } from "#domain/kitchen/lateness.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { Due } from "../card/card-head.tsx";
import type { CardTools } from "../card/card-tools.ts";
import { OrderCard } from "../card/order-card.tsx";
import { columnNames, latenessTexts, onShelvesToo } from "../shop-texts.ts";
import { useStoredSwitch } from "./use-stored.ts";

/** Whether it is open: as this device left it, and by itself for what must be dismissed. */
export function useIsWayOpen(cards: BoardCard[]): [isOpen: boolean, toggle: () => void] {
  const [isKeptOpen, keepOpen] = useStoredSwitch("seatside_on_the_way");
  return [isKeptOpen === true || cards.some(isCanceled), () => keepOpen(!isKeptOpen)];
}

/** What the kitchen no longer works on: a count and a line per order. */
export function OnTheWay({
  cards,
  now,
  tools,
  isOpen,
  onToggle,
}: {
  cards: BoardCard[];
  now: number;
  tools: CardTools;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useLingui();
  const name = t(cards.some(({ shelf }) => shelf !== null) ? onShelvesToo : columnNames["on-the-way"]);
  const late = cards.filter((card) => latenessOf(card, now) === "late").length;
  return (
    <section className="way" data-column="on-the-way" aria-label={name}>
      <h2>
        <button type="button" className="way-title" aria-expanded={isOpen} onClick={onToggle}>
          {name}
          <span className="board-count">{cards.length}</span>
          {late > 0 && (
            <span className="way-late">
              {late} {t(latenessTexts.late)}
            </span>
          )}
          <Icon name="down" className="ms-auto" />
        </button>
      </h2>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <div className="way-lines" tabIndex={0}>
          {cards.map((card) =>
            isCanceled(card) ? (
              <OrderCard key={card.id} card={card} now={now} tools={tools} />
            ) : (
              <button
                key={card.id}
                type="button"
                className="way-line"
                data-order={card.orderCode}
                data-lateness={latenessOf(card, now)}
                onClick={() => tools.open(card.id)}
              >
                <bdi dir="ltr" className="font-bold tabular">
                  {card.orderCode.slice(3)}
                </bdi>
                <bdi className="one-line grow text-start">
                  {card.shelf === null
                    ? card.runner?.name || t`A runner`
                    : t`On shelf ${{ shelf: card.shelf }}`}
                </bdi>
                <Due card={card} now={now} />
              </button>
            ),
          )}
          {cards.length === 0 && <p className="p-3 text-muted">{t`Nothing is on its way.`}</p>}
        </div>
      )}
    </section>
  );
}

const isCanceled = (card: BoardCard) => card.status === OrderStatus.CANCELED;
