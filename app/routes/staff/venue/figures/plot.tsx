import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { scaleFor, timeTicks } from "#domain/venue/plot.ts";
import type { VenueFigures } from "#domain/venue/venue-figures.ts";
import { useVenueClock } from "../parts/use-venue.ts";

/** `width` in pixels, the fallback until the card is measured. */
const size = { width: 560, height: 210, start: 44, end: 20, top: 12, foot: 26 };
/** A time's width with the gap to the next one. */
const tickLabelWidth = 52;

type Frame = { x: (at: number) => number; y: (value: number) => number; bottom: number };
type Span = { from: number; to: number };

/** Widened to whole steps: a step's bar or point must not be cut off. */
export const withWholeSteps = (
  drawn: Span,
  steps: readonly { at: number }[],
  { stepBucketMs }: VenueFigures["span"],
) => ({
  from: Math.min(drawn.from, steps[0]?.at ?? drawn.from),
  to: Math.max(drawn.to, (steps.at(-1)?.at ?? drawn.to - stepBucketMs) + stepBucketMs),
});

/**
 * A time plot in a card, with grid and clock times, and the same data as a table for screen readers; without data, its
 * summary in words. Time runs to the right in both languages.
 */
export function Plot({
  title,
  summary,
  note,
  span,
  highest,
  draw,
  table,
}: {
  title: ReactNode;
  summary: string;
  /** Follows the summary. */
  note?: ReactNode;
  span: Span;
  highest: number;
  draw: (frame: Frame) => ReactNode;
  table: { head: [string, string]; rows: [string, ReactNode][] };
}) {
  const { t } = useLingui();
  const id = useId();
  const clock = useVenueClock();
  const scale = scaleFor(highest);
  const { height, start, end, top, foot } = size;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const isEmpty = table.rows.length === 0;
  const bottom = height - foot;
  const frame: Frame = {
    x: (at) => start + ((at - span.from) / (span.to - span.from)) * (width - start - end),
    y: (value) => bottom - (value / scale.max) * (bottom - top),
    bottom,
  };
  return (
    <section className="card min-w-0 p-5" aria-labelledby={id}>
      <div className="row flex-wrap gap-x-3 pb-2">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {!isEmpty && (
          <p className="text-sm text-muted">
            {summary} {note}
          </p>
        )}
      </div>
      <div ref={box}>
        {isEmpty ? (
          <p className="text-muted">{summary}</p>
        ) : (
          <svg
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={summary}
            height={height}
            className="w-full"
            direction="ltr"
          >
            {scale.ticks.map((value) => (
              <g key={value}>
                <line
                  x1={start}
                  x2={width - end}
                  y1={frame.y(value)}
                  y2={frame.y(value)}
                  stroke="var(--color-line)"
                />
                <text
                  x={start - 8}
                  y={frame.y(value)}
                  dy=".35em"
                  textAnchor="end"
                  fontSize="12"
                  fill="var(--color-muted)"
                >
                  {value}
                </text>
              </g>
            ))}
            {timeTicks(
              span.from,
              span.to,
              Math.min(8, Math.floor((width - start - end) / tickLabelWidth)),
            ).map((at) => (
              <text
                key={at}
                x={frame.x(at)}
                y={height - 6}
                textAnchor="middle"
                fontSize="12"
                fill="var(--color-muted)"
              >
                {clock(at)}
              </text>
            ))}
            {draw(frame)}
          </svg>
        )}
      </div>
      {!isEmpty && (
        <details className="pt-1">
          <summary className="row min-h-11 text-sm font-medium text-link">{t`As a table`}</summary>
          <div className="max-h-72 overflow-auto">
            <table className="w-full text-sm tabular">
              <thead>
                <tr className="text-muted">
                  {table.head.map((name) => (
                    <th key={name} scope="col" className="py-1 text-start font-medium">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(([name, value]) => (
                  <tr key={name} className="border-t">
                    <th scope="row" className="py-1 text-start font-normal">
                      {name}
                    </th>
                    <td className="py-1">{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </section>
  );
}

/** An element's width, once it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(size.width);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
