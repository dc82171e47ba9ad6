import { Plural, useLingui } from "@lingui/react/macro";
import { minuteMs } from "#domain/durations.ts";
import type { LastEvening } from "#domain/venue/evening.ts";
import { drawnPart, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { useVenueClock } from "../parts/use-venue.ts";
import { Plot, withWholeSteps } from "./plot.tsx";
import { useDuration } from "./use-figures.ts";

type Props = { figures: VenueFigures; last: LastEvening | null };

/** Orders per few minutes as bars; the dashed line is the previous evening. */
export function OrdersPlot({ figures, last }: Props) {
  const { t } = useLingui();
  const clock = useVenueClock();
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
  const timeOf = (index: number) => clock(part.from + index * bucketMs);
  const summary = highest > 0 ? t`Most: ${highest}, at ${timeOf(peak)}.` : t`No orders in this time.`;
  return (
    <Plot
      title={<Plural value={minutes} one="Orders per minute" other="Orders per # minutes" />}
      summary={summary}
      note={before.some((count) => count > 0) && t`Dashed: the last evening, from its first order on.`}
      span={part}
      highest={Math.max(highest, ...before)}
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

/** Median time from order to seat, by when the order was placed. */
export function TimesPlot({ figures }: Pick<Props, "figures">) {
  const { t } = useLingui();
  const clock = useVenueClock();
  const duration = useDuration();
  const { totalPerBucket: points, span } = figures;
  const half = span.stepBucketMs / 2;
  const part = withWholeSteps(drawnPart(figures), points, span);
  const highest = Math.max(0, ...points.map((point) => point.p50Ms / minuteMs));
  const last = points.at(-1);
  const summary = last
    ? t`Half of recent orders reached the seat within ${duration(last.p50Ms)}.`
    : t`Nothing was delivered in this time.`;
  return (
    <Plot
      title={t`Minutes from order to seat`}
      summary={summary}
      span={part}
      highest={highest}
      draw={({ x, y }) => {
        const places = points.map((point) => ({
          ...point,
          x: x(point.at + half),
          y: y(point.p50Ms / minuteMs),
        }));
        // Over a whole day on a phone they would overlap.
        const r = Math.min(4.5, (x(part.from + span.stepBucketMs) - x(part.from)) / 2.5);
        return (
          <>
            <polyline
              points={places.map((place) => `${place.x},${place.y}`).join(" ")}
              fill="none"
              stroke="var(--color-delivering)"
              strokeWidth="2.5"
              strokeLinejoin="round"
            />
            {places.map((place) => (
              <circle
                key={place.at}
                cx={place.x}
                cy={place.y}
                r={r}
                fill="var(--color-surface)"
                stroke="var(--color-delivering)"
                strokeWidth="2.5"
              />
            ))}
          </>
        );
      }}
      table={{
        head: [t`Placed at`, t`Median`],
        rows: points.map((point) => [clock(point.at), duration(point.p50Ms)]),
      }}
    />
  );
}
