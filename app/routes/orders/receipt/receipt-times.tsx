import { Trans, useLingui } from "@lingui/react/macro";
import { clockTime } from "#domain/language/greeting.ts";
import type { OrderLive } from "#domain/order/order-events.ts";

/** When each step was reached, in the stadium's time zone. */
export function ReceiptTimes({ live, timeZone }: { live: OrderLive; timeZone: string }) {
  const { t } = useLingui();
  const steps: [string, number | null][] = [
    [t`Order Received`, live.placedAt],
    [t`Accepted`, live.acceptedAt],
    [t`Ready`, live.readyAt],
    [t`On the Way`, live.deliveringAt],
    [t`Delivered`, live.deliveredAt],
    [t`Canceled`, live.canceledAt],
  ];
  return (
    <section className="mt-4 border-t pt-3">
      <h2 className="text-base">
        <Trans>Times</Trans>
      </h2>
      <dl className="mt-1 grid grid-cols-2 gap-x-6 gap-y-1">
        {steps.map(
          ([label, at]) =>
            at !== null && (
              <div key={label} className="flex justify-between gap-3">
                <dt className="text-muted">{label}</dt>
                <dd className="tabular-nums">
                  <bdi dir="ltr">{clockTime(timeZone, at)}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
