import { Trans, useLingui } from "@lingui/react/macro";
import { clockTime } from "#domain/language/greeting.ts";
import { scaleFor } from "#domain/venue/plot.ts";
import { drawnPart, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { Plot } from "./plot.tsx";

const minuteMs = 60_000;

/** Orders per minute, with a bar for every few minutes. */
export function OrdersPlot({ figures, timeZone }: { figures: VenueFigures; timeZone: string }) {
  const { t, i18n } = useLingui();
  const { bucketMs } = figures.span;
  const minutes = bucketMs / minuteMs;
  const part = drawnPart(figures);
  const rates = part.counts.map((count) => count / minutes);
  const highest = Math.max(0, ...rates);
  const peak = rates.indexOf(highest);
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 1 });
  const timeOf = (index: number) => clockTime(timeZone, part.from + index * bucketMs);
  const summary =
    highest > 0
      ? t`Most orders in a minute: ${number(highest)}, at ${timeOf(peak)}.`
      : t`No orders in this time.`;
  return (
    <Plot
      title={<Trans>Orders per minute</Trans>}
      note={highest > 0 && summary}
      summary={summary}
      span={part}
      scale={scaleFor(highest, false)}
      tickLabel={number}
      timeZone={timeZone}
      draw={({ x, y, bottom }) =>
        rates.map((rate, index) => {
          const [from, to] = [x(part.from + index * bucketMs), x(part.from + (index + 1) * bucketMs)];
          const gap = Math.min(2, (to - from) * 0.2);
          return (
            rate > 0 && (
              <rect
                key={timeOf(index) + String(part.from + index * bucketMs)}
                x={from + gap / 2}
                width={Math.max(1, to - from - gap)}
                y={y(rate)}
                height={bottom - y(rate)}
                rx={Math.min(2.5, (to - from) / 4)}
                fill="var(--color-accent)"
              />
            )
          );
        })
      }
      table={{
        head: [t`From`, t`Orders`],
        rows: part.counts.flatMap((count, index) =>
          count > 0 ? [[timeOf(index), count] as [string, number]] : [],
        ),
      }}
    />
  );
}
