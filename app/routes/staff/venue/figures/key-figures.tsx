import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "#app/components/money.tsx";
import type { LastEvening } from "#domain/venue/evening.ts";
import { keptPercent, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { useDateFormat } from "../../parts/named.tsx";
import { promiseTone } from "./figure-table.tsx";
import { useDuration } from "./use-figures.ts";

/** The few most important numbers, readable from a step away. */
export function KeyFigures({ figures, last }: { figures: VenueFigures; last: LastEvening | null }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { orders, money, promises, steps } = figures;
  const kept = keptPercent(promises);
  const lastKept = last && keptPercent(last.promises);
  const day = useDateFormat("UTC", "last-evening", { weekday: "short", day: "numeric", month: "numeric" });
  const lastDay = last && day.format(Date.parse(last.date));
  return (
    <section className="grid gap-2" aria-label={t`Key figures`}>
      {lastDay && <p className="text-sm text-muted">{t`Compared with the last evening, ${lastDay}`}</p>}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
        <Figure
          isLarge
          name={t`Promises kept`}
          value={kept === null ? "–" : <bdi dir="ltr">{kept}%</bdi>}
          tone={promiseTone(kept)}
          last={lastKept != null && <bdi dir="ltr">{lastKept}%</bdi>}
        >
          {t`${promises.kept} of ${promises.kept + promises.broken}`}
        </Figure>
        <Figure isLarge name={t`Orders`} value={orders.placed} last={last?.orders.placed}>
          <Plural value={orders.open} one="# in progress" other="# in progress" />
          {orders.waiting > 0 && (
            <>
              {" · "}
              <b className="text-pending">
                <Plural value={orders.waiting} one="# waiting" other="# waiting" />
              </b>
            </>
          )}
        </Figure>
        <Figure
          name={t`To the seat`}
          value={steps.total ? duration(steps.total.p50Ms) : "–"}
          last={last?.totalP50Ms != null && duration(last.totalP50Ms)}
        >
          {steps.total ? t`slowest 10%: ${duration(steps.total.p90Ms)}` : t`none delivered yet`}
        </Figure>
        <Figure
          name={t`Revenue`}
          value={<Money minor={money.takenMinor} whole />}
          last={last && <Money minor={last.money.takenMinor} whole />}
        >
          <Trans>
            food <Money minor={money.foodMinor} whole />
          </Trans>
          {money.taxMinor > 0 && (
            <>
              {" · "}
              <Trans>
                tax <Money minor={money.taxMinor} whole />
              </Trans>
            </>
          )}
        </Figure>
        <Figure
          name={t`Tips`}
          value={<Money minor={money.tipsMinor} whole />}
          last={last && <Money minor={last.money.tipsMinor} whole />}
        >
          {t`for the runners`}
        </Figure>
        <Figure
          name={t`Refunded`}
          value={<Money minor={money.refundedMinor} whole />}
          last={last && <Money minor={last.money.refundedMinor} whole />}
        >
          <Plural value={orders.canceled} one="# canceled" other="# canceled" />
          {money.returnedMinor > 0 && (
            <>
              {" · "}
              <b className="text-canceled">
                <Trans>
                  sent back by a bank: <Money minor={money.returnedMinor} whole />
                </Trans>
              </b>
            </>
          )}
        </Figure>
      </dl>
    </section>
  );
}

function Figure({
  name,
  value,
  tone = "",
  isLarge = false,
  last,
  children,
}: {
  name: string;
  value: ReactNode;
  tone?: string;
  isLarge?: boolean;
  /** The same, of the evening before. */
  last?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={`card grid content-start gap-0.5 px-4 py-3.5 ${isLarge ? "lg:col-span-2 print:col-span-2" : ""}`}
    >
      <dt className="text-sm text-muted">{name}</dt>
      {/* Seven digits beside each other on the narrowest phone. */}
      <dd className={`font-bold tabular ${isLarge ? "text-4xl" : "text-[clamp(1rem,5vw,1.5rem)]"} ${tone}`}>
        {value}
      </dd>
      <dd className="text-sm text-muted tabular">{children}</dd>
      {last !== null && last !== undefined && last !== false && (
        <dd className="text-sm text-muted tabular">
          <Trans>last time: {last}</Trans>
        </dd>
      )}
    </div>
  );
}
