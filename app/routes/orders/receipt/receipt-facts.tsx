import { useLingui } from "@lingui/react/macro";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { receiptDate } from "./receipt-date.ts";
import type { ReceiptOrder } from "./receipt-screen.tsx";

export function ReceiptFacts({ order, customer }: { order: ReceiptOrder; customer: string }) {
  const { t } = useLingui();
  const { section, row, seatNo } = order.seat;
  const seat = [section && t`Section ${section}`, row && t`Row ${row}`, seatNo && t`Seat ${seatNo}`];
  const facts: [string, string][] = [
    [t`Date`, receiptDate(useLanguage(), order.timeZone, order.live.placedAt ?? order.live.createdAt)],
    [t`Customer`, customer],
    [t`Seat`, seat.filter(Boolean).join(", ")],
  ];
  return (
    <dl className="mt-3 grid gap-1 border-t pt-3">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="flex-none text-muted">{label}</dt>
            {/* Server and phone may spell the month differently. */}
            <dd className="min-w-0 text-end wrap-anywhere" suppressHydrationWarning>
              <bdi suppressHydrationWarning>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
