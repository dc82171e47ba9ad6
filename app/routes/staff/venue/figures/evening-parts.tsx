import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { faultWord } from "#app/i18n/fault-words.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { Evening, TurnedAwayReason } from "#domain/venue/evening.ts";
import type { VenueFigures } from "#domain/venue/venue-figures.ts";
import { FigureTable } from "./figure-table.tsx";
import { PromisesKept } from "./promises-kept.tsx";
import { PromisesPlot } from "./promises-plot.tsx";

type Props = { evening: Evening; figures: VenueFigures; timeZone: string; isPast: boolean };

/** What a manager looks at when the match is over: read with the page, so that nobody's polling counts an evening. */
export function EveningParts({ evening, figures, timeZone, isPast }: Props) {
  const { t, i18n } = useLingui();
  const words = useLocalize();
  const clock = (at: number) => clockTime(timeZone, at);
  const word = (reason: string) => {
    const known = faultWord(reason);
    return known ? i18n._(known) : <span translate="no">{reason}</span>;
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
