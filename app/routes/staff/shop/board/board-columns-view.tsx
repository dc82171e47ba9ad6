import { useState } from "react";
import { type BoardCard, type BoardColumn, boardColumns } from "#domain/kitchen/board-events.ts";
import type { CardTools } from "../card/card-tools.ts";
import { OrderCard } from "../card/order-card.tsx";
import { useColumnNames } from "../words.ts";
import { ColumnEmpty } from "./column-empty.tsx";

/** Four columns side by side; on a narrow screen one at a time. */
export function BoardColumnsView({
  columns,
  now,
  tools,
}: {
  columns: Record<BoardColumn, BoardCard[]>;
  now: number;
  tools: CardTools;
}) {
  const names = useColumnNames();
  const [chosen, setChosen] = useState<BoardColumn>("new");
  return (
    <>
      <div className="board-tabs">
        {boardColumns.map((column) => (
          <button
            key={column}
            type="button"
            aria-pressed={column === chosen}
            onClick={() => setChosen(column)}
            className="board-tab"
          >
            <b className="tabular">{columns[column].length}</b>
            {names[column]}
          </button>
        ))}
      </div>
      <div className="board-columns">
        {boardColumns.map((column) => (
          <section
            key={column}
            className="board-column"
            data-column={column}
            data-chosen={column === chosen || undefined}
            aria-label={names[column]}
          >
            <h2 className="board-column-title">
              {names[column]}
              <span className="board-count">{columns[column].length}</span>
            </h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
            <div className="board-cards" tabIndex={0}>
              {columns[column].map((card) => (
                <OrderCard key={card.id} card={card} now={now} tools={tools} />
              ))}
              {columns[column].length === 0 && <ColumnEmpty column={column} />}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
