import { Trans, useLingui } from "@lingui/react/macro";
import { minuteMs } from "#domain/durations.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { scaleFor } from "#domain/venue/plot.ts";
import { drawnPart, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { Plot } from "./plot.tsx";
import { useDuration } from "./use-figures.ts";

/** Median time from order to seat, by when the order was placed. */
export function TimesPlot({ figures, timeZone }: { figures: VenueFigures; timeZone: string }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { totalPerBucket: points, span } = figures;
  const half = span.stepBucketMs / 2;
  const drawn = drawnPart(figures);
  // Points lie in the middle of their bucket and must not be cut off.
  const part = {
    from: Math.min(drawn.from, points[0]?.at ?? drawn.from),
    to: Math.max(drawn.to, (points.at(-1)?.at ?? drawn.to - 2 * half) + 2 * half),
  };
  const highest = Math.max(0, ...points.map((point) => point.p50Ms / minuteMs));
  const last = points.at(-1);
  const summary = last
    ? t`Half of recent orders reached the seat within ${duration(last.p50Ms)}.`
    : t`Nothing was delivered in this time.`;
  return (
    <Plot
      title={<Trans>Minutes from order to seat</Trans>}
      note={summary}
      summary={summary}
      span={part}
      scale={scaleFor(highest)}
      tickLabel={String}
      timeZone={timeZone}
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
        rows: points.map((point) => [clockTime(timeZone, point.at), duration(point.p50Ms)]),
      }}
    />
  );
}
