import { Plural, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { faultWord } from "#app/i18n/fault-words.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { Evening, TurnedAwayReason } from "#domain/venue/evening.ts";
import { scaleFor } from "#domain/venue/plot.ts";
import { drawnPart, keptPercent, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { FigureTable, PromisesKept } from "./figure-table.tsx";
import { Plot } from "./plot.tsx";

type Props = { evening: Evening; figures: VenueFigures; timeZone: string; isPast: boolean };

/** The evening's summary for after the match: read with the page, not by polling, because counting it is expensive. */
export function EveningParts({ evening, figures, timeZone, isPast }: Props) {
  const { t, i18n } = useLingui();
  const words = useLocalize();
  const clock = (at: number) => clockTime(timeZone, at);
  const word = (reason: string) => {
    const text = faultWord(reason);
    return text ? i18n._(text) : <span translate="no">{reason}</span>;
  };
  const reasons: Record<TurnedAwayReason, string> = {
    "shop-full": t`Full`,
    "shelves-full": t`No shelf free`,
    "sold-out": t`Sold out`,
  };
  return (
    <>
      <div className="row flex-wrap justify-between gap-x-3 xl:col-span-2 print:col-span-2 print:break-after-avoid">
        <h3 className="text-xl">{t`The evening`}</h3>
        {!isPast && (
          <p className="row gap-2 text-sm text-muted">
            {t`As of ${clock(evening.at)}`}
            <Link to="" replace preventScrollReset className="btn px-3 text-link print:hidden">
              {t`Count again`}
            </Link>
          </p>
        )}
      </div>
      <PromisesPlot evening={evening} figures={figures} timeZone={timeZone} />
      <FigureTable
        title={t`Sections`}
        head={[t`Section`, t`Orders`, t`Promises kept`]}
        empty={t`No orders in this time.`}
        rows={evening.sections.map(({ section, orders, ...promises }) => ({
          key: section,
          name: (
            <bdi dir="ltr" translate="no">
              {section || "–"}
            </bdi>
          ),
          cells: [orders, <PromisesKept key="kept" promises={promises} />],
        }))}
      />
      <FigureTable
        title={t`What sold out, and when`}
        head={[t`Dish`, t`Sold out at`, t`Back at`]}
        empty={t`Nothing sold out.`}
        rows={evening.soldOut.map(({ itemId, shopId, name, shopName, at, backAt }) => ({
          key: `${itemId} ${shopId} ${at}`,
          name: (
            <>
              <span className="font-medium">{words(name)}</span>
              <span className="block text-sm text-muted">{words(shopName)}</span>
            </>
          ),
          cells: [clock(at), backAt === null ? "–" : clock(backAt)],
        }))}
      />
      {evening.thrownAway.length > 0 && (
        <FigureTable
          title={t`Cooked ahead and thrown away`}
          head={[t`Dish`, t`Portions`]}
          empty=""
          rows={evening.thrownAway.map(({ itemId, shopId, name, shopName, portions }) => ({
            key: `${itemId} ${shopId}`,
            name: (
              <>
                <span className="font-medium">{words(name)}</span>
                <span className="block text-sm text-muted">{words(shopName)}</span>
              </>
            ),
            cells: [portions],
          }))}
        />
      )}
      <FigureTable
        isWide
        title={t`Fans turned away`}
        head={[t`Shop`, t`Fans`, t`Kitchen minutes`, t`Would have sold for`]}
        empty={t`Nobody was turned away.`}
        rows={evening.turnedAway.map(({ shopId, shopName, reason, fans, workMinutes, foodMinor }) => ({
          key: `${shopId} ${reason}`,
          name: (
            <>
              <span className="font-medium">{words(shopName)}</span>
              <span className="block text-sm text-muted">{reasons[reason]}</span>
            </>
          ),
          cells: [fans, Math.round(workMinutes), <Money key="food" minor={foodMinor} />],
        }))}
      />
      <FigureTable
        isWide
        title={t`What went wrong, and what it cost`}
        head={[t`What`, t`Orders`, t`Refunded`, t`Not charged`]}
        empty={t`Nothing was refunded or canceled.`}
        rows={evening.faults.map(({ reason, orders, refundedMinor, lostMinor }) => ({
          key: reason,
          name: word(reason),
          cells: [
            orders,
            <Money key="refunded" minor={refundedMinor} />,
            <Money key="lost" minor={lostMinor} />,
          ],
        }))}
      />
    </>
  );
}

type PromisesPlotProps = { evening: Evening; figures: VenueFigures; timeZone: string };

/** Promises over the evening by when the order was placed: kept below, broken on top. */
function PromisesPlot({ evening: { promises }, figures, timeZone }: PromisesPlotProps) {
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
