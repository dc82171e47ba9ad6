import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Promises } from "#domain/venue/evening.ts";
import { keptPercent } from "#domain/venue/venue-figures.ts";

type Row = { key: string; name: ReactNode; cells: ReactNode[] };

type Props = {
  title: string;
  /** Null for a column of buttons. */
  head: [string, ...(string | null)[]];
  rows: Row[];
  empty: string;
  /** How many columns are words, at the start of their line. */
  words?: number;
  /** Shows all its rows, and where its columns don't fit, each as a block. */
  isWide?: boolean;
};

/** So few never scroll. */
const fewRows = 5;

/** A table of figures in a card: a name, then a column for each of `head`. */
export function FigureTable({ title, head, rows, empty, words = 1, isWide }: Props) {
  const blocks = head.length > 4 ? "@max-[42rem]:figure-blocks" : "@max-[26rem]:figure-blocks";
  const table = (
    <table className={`w-full tabular ${isWide ? blocks : ""}`}>
      <thead>
        <tr>
          {head.map((name, index) =>
            name === null ? (
              <td key="buttons" />
            ) : (
              <th
                key={name}
                scope="col"
                className={`px-2 pb-2 text-sm font-medium text-muted first:ps-0 ${index < words ? "text-start" : "text-end"}`}
              >
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key} className="border-t">
            <th
              scope="row"
              className={`relative py-2 pe-2 text-start font-normal wrap-anywhere min-w-24 ${isWide ? "max-w-64" : ""}`}
            >
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={head[index + 1]}
                data-name={head[index + 1]}
                className={`px-2 py-2 ${index + 1 < words ? "text-start" : "text-end"}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <section className="@container card min-w-0 p-5">
      <h3 className="pb-3 text-lg">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : isWide || rows.length <= fewRows ? (
        table
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <div className="max-h-96 overflow-auto" tabIndex={0}>
          {table}
        </div>
      )}
    </section>
  );
}

/** The share of kept promises and their number: green from 80 percent, amber from 60, else red. */
export function PromisesKept({ promises }: { promises: Promises }) {
  const kept = keptPercent(promises);
  return kept === null ? (
    "–"
  ) : (
    <Trans>
      <bdi dir="ltr" className={`font-semibold ${promiseTone(kept)}`}>
        {kept}%
      </bdi>{" "}
      of {promises.kept + promises.broken}
    </Trans>
  );
}

export function promiseTone(kept: number | null): string {
  if (kept === null) return "";
  return kept >= 80 ? "text-delivered" : kept >= 60 ? "text-pending" : "text-canceled";
}
