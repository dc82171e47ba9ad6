import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "#app/components/money.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import type { BoardFigures } from "#domain/kitchen/board-events.ts";
import { stopwatch } from "../duration.ts";

/** The figures of the service day, since four in the morning. */
export function FiguresSheet({ figures, onClose }: { figures: BoardFigures; onClose: () => void }) {
  const { t } = useLingui();
  const { orders, delivered, canceled, revenueMinor, acceptMs, readyMs, promisesKept } = figures;
  const time = (ms: number | null) => (ms === null ? "–" : <bdi dir="ltr">{stopwatch(ms)}</bdi>);
  return (
    <Sheet title={t`Today`} onClose={onClose}>
      <dl className="grid grid-cols-2 gap-3">
        <Figure name={t`Orders`} value={orders} />
        <Figure name={t`Food sold`} value={<Money minor={revenueMinor} />} />
        <Figure name={t`Delivered so far`} value={delivered} />
        <Figure name={t`Canceled so far`} value={canceled} />
        <Figure name={t`Until accepted, on average`} value={time(acceptMs)} />
        <Figure name={t`Until ready, on average`} value={time(readyMs)} />
      </dl>
      <p className="rounded-control bg-soft px-4 py-3 text-lg font-semibold">
        {delivered === 0 ? (
          <Trans>No deliveries yet.</Trans>
        ) : (
          <Trans>
            {promisesKept} of {delivered} arrived on time.
          </Trans>
        )}
      </p>
    </Sheet>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="rounded-control edge px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-bold tabular whitespace-nowrap sm:text-2xl">{value}</dd>
    </div>
  );
}
