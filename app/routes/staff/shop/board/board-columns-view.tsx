import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BoardCard, BoardColumn } from "#domain/kitchen/board-events.ts";
import { isActive } from "#domain/order-status.ts";
import type { CardTools } from "../card/card-tools.ts";
import { OrderCard } from "../card/order-card.tsx";
import { columnNames } from "../shop-texts.ts";
import { OnTheWay, useIsWayOpen } from "./on-the-way.tsx";
import { PackedCards } from "./packed-cards.tsx";
import { TogetherButtons } from "./together-buttons.tsx";

const cardColumns = ["new", "preparing", "ready"] as const;
type CardColumn = (typeof cardColumns)[number];
/** A canceled card waits only to be seen. */
const countOf = (cards: BoardCard[]) => cards.filter(({ status }) => isActive(status)).length;

/** What the kitchen works on, side by side; on a phone one column at a time. What left it is a drawer below "ready". */
export function BoardColumnsView({
  columns,
  now,
  tools,
  rings,
}: {
  columns: Record<BoardColumn, BoardCard[]>;
  now: number;
  tools: CardTools;
  /** Whether this tablet tells of a new order: somebody is on shift here. */
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
