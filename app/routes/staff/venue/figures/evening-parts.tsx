import { Plural, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { faultWord } from "#app/i18n/fault-words.ts";
import type { Evening, TurnedAwayReason } from "#domain/venue/evening.ts";
import { drawnPart, keptPercent, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { TwoLines } from "../../parts/lists.tsx";
import { Raw } from "../../parts/named.tsx";
import { useVenueClock } from "../parts/use-venue.ts";
import { FigureTable, PromisesKept } from "./figure-table.tsx";
import { Plot, withWholeSteps } from "./plot.tsx";

type Props = { evening: Evening; figures: VenueFigures; isPast: boolean };

/** The evening's summary for after the match: read with the page, not by polling, because counting it is expensive. */
export function EveningParts({ evening, figures, isPast }: Props) {
  const { t, i18n } = useLingui();
  const words = useLocalize();
  const clock = useVenueClock();
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
      <PromisesPlot evening={evening} figures={figures} />
      <FigureTable
        title={t`Sections`}
        head={[t`Section`, t`Orders`, t`Promises kept`]}
        empty={t`No orders in this time.`}
        rows={evening.sections.map(({ section, orders, ...promises }) => ({
          key: section,
          name: <Raw text={section || "–"} />,
          cells: [orders, <PromisesKept key="kept" promises={promises} />],
        }))}
      />
      <FigureTable
        title={t`What sold out, and when`}
        head={[t`Dish`, t`Sold out at`, t`Back at`]}
        empty={t`Nothing sold out.`}
        rows={evening.soldOut.map(({ itemId, shopId, name, shopName, at, backAt }) => ({
          key: `${itemId} ${shopId} ${at}`,
          name: <TwoLines name={words(name)} about={words(shopName)} />,
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
            name: <TwoLines name={words(name)} about={words(shopName)} />,
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
          name: <TwoLines name={words(shopName)} about={reasons[reason]} />,
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

/** Promises over the evening by when the order was placed: kept below, broken on top. */
function PromisesPlot({ evening: { promises }, figures }: Pick<Props, "evening" | "figures">) {
  const { t } = useLingui();
  const clock = useVenueClock();
  const { span } = figures;
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
      summary={summary}
      span={withWholeSteps(drawnPart(figures), promises, span)}
      highest={highest}
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
          .map((each) => [clock(each.at), t`${each.kept} of ${each.kept + each.broken}`]),
      }}
    />
  );
}
