import { Plural, useLingui } from "@lingui/react/macro";
import { clockTime } from "#domain/language/greeting.ts";
import type { Evening } from "#domain/venue/evening.ts";
import { scaleFor } from "#domain/venue/plot.ts";
import { drawnPart, keptPercent, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { Plot } from "./plot.tsx";

type Props = { evening: Evening; figures: VenueFigures; timeZone: string };

/** Promises over the evening by when the order was placed: kept below, broken on top. */
export function PromisesPlot({ evening: { promises }, figures, timeZone }: Props) {
  const { t } = useLingui();
  const { span } = figures;
  const drawn = drawnPart(figures);
  // Whole bars: a bucket here is several of the other plot's.
  const part = {
    from: Math.min(drawn.from, promises[0]?.at ?? drawn.from),
    to: Math.max(drawn.to, (promises.at(-1)?.at ?? drawn.to - span.stepBucketMs) + span.stepBucketMs),
  };
  const highest = Math.max(0, ...promises.map(({ kept, broken }) => kept + broken));
  const kept = keptPercent({
    kept: promises.reduce((sum, each) => sum + each.kept, 0),
    broken: promises.reduce((sum, each) => sum + each.broken, 0),
  });
  const summary =
    kept === null
      ? t`No promise ended in this time.`
      : t`Orders on time (green) and late (red): ${kept}% on time.`;
  return (
    <Plot
      title={
        <Plural value={span.stepBucketMs / 60_000} one="Promises per minute" other="Promises per # minutes" />
      }
      note={summary}
      summary={summary}
      span={part}
      scale={scaleFor(highest)}
      tickLabel={String}
      timeZone={timeZone}
      draw={({ x, y }) =>
        promises.map(({ at, kept: below, broken }) => {
          const [start, end] = [x(at) + 1, x(at + span.stepBucketMs) - 1];
          const bar = (from: number, to: number, fill: string) =>
            to > from && (
              <rect
                x={start}
                width={Math.max(1, end - start)}
                y={y(to)}
                height={y(from) - y(to)}
                fill={fill}
              />
            );
          return (
            <g key={at}>
              {bar(0, below, "var(--color-delivered)")}
              {bar(below, below + broken, "var(--color-canceled)")}
            </g>
          );
        })
      }
      table={{
        head: [t`Placed at`, t`Kept, and of how many`],
        rows: promises
          .filter((each) => each.kept + each.broken > 0)
          .map((each) => [clockTime(timeZone, each.at), t`${each.kept} of ${each.kept + each.broken}`]),
      }}
    />
  );
}
