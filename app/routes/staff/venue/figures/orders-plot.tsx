import { Plural, useLingui } from "@lingui/react/macro";
import { minuteMs } from "#domain/durations.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { LastEvening } from "#domain/venue/evening.ts";
import { scaleFor } from "#domain/venue/plot.ts";
import { drawnPart, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { Plot } from "./plot.tsx";

type Props = { figures: VenueFigures; timeZone: string; last: LastEvening | null };

/** How many orders came, in bars of a few minutes: whole numbers, as in the table. A dashed line is the evening before. */
export function OrdersPlot({ figures, timeZone, last }: Props) {
  const { t } = useLingui();
  const { bucketMs } = figures.span;
  const minutes = bucketMs / minuteMs;
  const part = drawnPart(figures);
  const highest = Math.max(0, ...part.counts);
  // Matches begin at different hours, so both evenings begin with their first order.
  const began = part.counts.findIndex((count) => count > 0);
  const lastBegan = last?.placedPerBucket.findIndex((count) => count > 0) ?? -1;
  const before =
    last && began >= 0 && lastBegan >= 0
      ? part.counts.map((_, index) => last.placedPerBucket[lastBegan + index - began] ?? 0)
      : [];
  const peak = part.counts.indexOf(highest);
  const timeOf = (index: number) => clockTime(timeZone, part.from + index * bucketMs);
  const summary = highest > 0 ? t`Most: ${highest}, at ${timeOf(peak)}.` : t`No orders in this time.`;
  return (
    <Plot
      title={<Plural value={minutes} one="Orders per minute" other="Orders per # minutes" />}
      note={
        <>
          {summary}{" "}
          {before.some((count) => count > 0) && t`Dashed: the last evening, from its first order on.`}
        </>
      }
      summary={summary}
      span={part}
      scale={scaleFor(Math.max(highest, ...before))}
      tickLabel={String}
      timeZone={timeZone}
      draw={({ x, y, bottom }) => (
        <>
          {part.counts.map((count, index) => {
            const [from, to] = [x(part.from + index * bucketMs), x(part.from + (index + 1) * bucketMs)];
            const gap = Math.min(2, (to - from) * 0.2);
            return (
              count > 0 && (
                <rect
                  key={timeOf(index) + String(part.from + index * bucketMs)}
                  x={from + gap / 2}
                  width={Math.max(1, to - from - gap)}
                  y={y(count)}
                  height={bottom - y(count)}
                  rx={Math.min(2.5, (to - from) / 4)}
                  fill="var(--color-accent)"
                />
              )
            );
          })}
          {before.some((count) => count > 0) && (
            <polyline
              points={before
                .map((count, index) => `${x(part.from + (index + 0.5) * bucketMs)},${y(count)}`)
                .join(" ")}
              fill="none"
              stroke="var(--color-muted)"
              strokeWidth="1.5"
              strokeDasharray="4 3"
            />
          )}
        </>
      )}
      table={{
        head: [t`From`, t`Orders`],
        rows: part.counts.flatMap((count, index) =>
          count > 0 ? [[timeOf(index), count] as [string, number]] : [],
        ),
      }}
    />
  );
}
