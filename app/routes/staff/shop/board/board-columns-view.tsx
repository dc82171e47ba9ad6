import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { BoardCard, BoardColumn } from "#domain/kitchen/board-events.ts";
import { latenessOf } from "#domain/kitchen/lateness.ts";
import { bagsTogether } from "#domain/kitchen/together.ts";
import { isolated } from "#domain/language/bidi.ts";
import { isActive, OrderStatus } from "#domain/order-status.ts";
import { Due } from "../card/card-head.tsx";
import type { CardTools } from "../card/card-tools.ts";
import { OrderCard } from "../card/order-card.tsx";
import { columnNames, latenessTexts, onShelvesToo } from "../shop-texts.ts";
import { useStoredSwitch } from "./use-stored.ts";

const cardColumns = ["new", "preparing", "ready"] as const;
type CardColumn = (typeof cardColumns)[number];
/** Canceled cards stay until somebody has seen them, and are not counted. */
const countOf = (cards: BoardCard[]) => cards.filter(({ status }) => isActive(status)).length;

/** The kitchen's orders side by side; on a phone one column at a time. Those on their way are a drawer below "ready". */
export function BoardColumnsView({
  columns,
  now,
  tools,
  rings,
}: {
  columns: Record<BoardColumn, BoardCard[]>;
  now: number;
  tools: CardTools;
  /** Somebody is on shift at this tablet. */
  rings: boolean;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<CardColumn>("new");
  const empty: Record<CardColumn, string> = {
    new: rings ? t`No new orders. The tablet rings when one comes.` : t`No new orders.`,
    preparing: t`Nothing is cooking.`,
    ready: t`No finished order is waiting.`,
  };
  const [isWayOpen, toggleWay] = useIsWayOpen(columns["on-the-way"]);
  const isEmpty = (column: CardColumn) => columns[column].length === 0;
  // An empty column leaves its room to the others; on an empty board each says so.
  const strips = cardColumns.every(isEmpty)
    ? []
    : cardColumns.filter((column) => isEmpty(column) && !(column === "ready" && isWayOpen));
  return (
    <>
      <div className="board-tabs">
        {cardColumns.map((column) => (
          <button
            key={column}
            type="button"
            aria-pressed={column === chosen}
            onClick={() => setChosen(column)}
            className="board-tab"
          >
            <b className="tabular">{countOf(columns[column])}</b>
            {t(columnNames[column])}
          </button>
        ))}
      </div>
      <div className="board-columns" data-strips={strips.join(" ")}>
        {cardColumns.map((column) => (
          <div
            key={column}
            className="board-column"
            data-chosen={column === chosen || undefined}
            data-strip={strips.includes(column) || undefined}
          >
            <section className="board-part" data-column={column} aria-label={t(columnNames[column])}>
              <h2 className="board-column-title">
                {t(columnNames[column])}
                <span className="board-count">{countOf(columns[column])}</span>
              </h2>
              <PackedCards>
                {column === "ready" && <TogetherButtons cards={columns.ready} tools={tools} />}
                {columns[column].map((card) => (
                  <OrderCard key={card.id} card={card} now={now} tools={tools} />
                ))}
                {isEmpty(column) && <p className="column-empty">{empty[column]}</p>}
              </PackedCards>
            </section>
            {column === "ready" && (
              <OnTheWay
                cards={columns["on-the-way"]}
                now={now}
                tools={tools}
                isOpen={isWayOpen}
                onToggle={toggleWay}
              />
            )}
          </div>
        ))}
      </div>
    </>
  );
}

/** All bags for one entrance to one runner, with one tap; each can still be taken back on its card. */
function TogetherButtons({ cards, tools }: { cards: BoardCard[]; tools: CardTools }) {
  const { actions, bestRunner, canAct } = tools;
  const free = cards.filter(({ id }) => !actions.waiting.has(id) && !actions.busy.has(id));
  if (!canAct) return null;
  return bagsTogether(free).map(({ entrance, cards: bags }) => {
    const runner = bags[0] && bestRunner(bags[0]);
    if (!runner) return null;
    const [count, where, name] = [bags.length, isolated(entrance), isolated(runner.name.split(" ")[0] ?? "")];
    return (
      <Button
        key={entrance}
        kind="soft"
        className="together"
        onClick={() => {
          for (const card of bags) actions.handOver(card, runner);
        }}
      >
        <Trans>
          Gate {where}: <Plural value={count} _2="both" other="all #" /> to {name}
        </Trans>
      </Button>
    );
  });
}

/** A row of the grid in board-cards, in pixels. */
const rowPx = 4;
/** Below each card. */
const gapRows = 2;

/**
 * Cards in columns without holes, in the order that they are read: each stands in the column that is the shortest so
 * far, so the first are at the top and the next ones below them. CSS does the rest once it knows how many rows each
 * card takes; until then they stand in plain rows.
 */
function PackedCards({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // After each draw, because only then are there cards to measure.
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const cards = [...box.children].filter((each) => each instanceof HTMLElement);
    const pack = () => {
      for (const card of cards)
        card.style.gridRowEnd = `span ${Math.ceil(card.offsetHeight / rowPx) + gapRows}`;
      box.dataset.packed = "";
    };
    pack();
    const observer = new ResizeObserver(pack);
    for (const card of cards) observer.observe(card);
    return () => observer.disconnect();
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div ref={ref} className="board-cards" tabIndex={0}>
      {children}
    </div>
  );
}

/** Whether that drawer is open: as this device left it, and by itself for cards that must be dismissed. */
function useIsWayOpen(cards: BoardCard[]): [isOpen: boolean, toggle: () => void] {
  const [isKeptOpen, keepOpen] = useStoredSwitch("seatside_on_the_way");
  return [isKeptOpen === true || cards.some(isCanceled), () => keepOpen(!isKeptOpen)];
}

/** Orders that the kitchen is done with: a count and a line for each. */
function OnTheWay({
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
                <bdi dir="ltr" translate="no" className="font-bold tabular">
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
