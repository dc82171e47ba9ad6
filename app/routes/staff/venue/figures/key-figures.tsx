import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "#app/components/money.tsx";
import { keptPercent, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { useDuration } from "./use-duration.ts";

/** The few most important numbers, readable from a step away. */
export function KeyFigures({ figures }: { figures: VenueFigures }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { orders, money, promises, steps } = figures;
  const kept = keptPercent(promises);
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <Figure name={t`Orders`} value={orders.placed}>
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
        name={t`Promises kept`}
        value={kept === null ? "–" : <bdi dir="ltr">{kept}%</bdi>}
        tone={toneOf(kept)}
      >
        <Trans>
          {promises.kept} of {promises.kept + promises.broken}
        </Trans>
      </Figure>
      <Figure name={t`To the seat`} value={steps.total ? duration(steps.total.p50Ms) : "–"}>
        {steps.total ? (
          <Trans>slowest 10%: {duration(steps.total.p90Ms)}</Trans>
        ) : (
          <Trans>none delivered yet</Trans>
        )}
      </Figure>
      <Figure name={t`Revenue`} value={<Money minor={money.takenMinor} />}>
        <Trans>
          food <Money minor={money.foodMinor} />
        </Trans>
      </Figure>
      <Figure name={t`Tips`} value={<Money minor={money.tipsMinor} />}>
        <Trans>for the runners</Trans>
      </Figure>
      <Figure name={t`Refunded`} value={<Money minor={money.refundedMinor} />}>
        <Plural value={orders.canceled} one="# canceled" other="# canceled" />
      </Figure>
    </dl>
  );
}

function Figure({
  name,
  value,
  tone = "",
  children,
}: {
  name: string;
  value: ReactNode;
  tone?: string;
  children: ReactNode;
}) {
  return (
    <div className="card grid content-start gap-0.5 px-4 py-3.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={`text-2xl font-bold tabular ${tone}`}>{value}</dd>
      <dd className="text-sm text-muted tabular">{children}</dd>
    </div>
  );
}

function toneOf(kept: number | null): string {
  if (kept === null) return "";
  return kept >= 80 ? "text-delivered" : kept >= 60 ? "text-pending" : "text-canceled";
}
