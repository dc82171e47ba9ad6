import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { Seat } from "#domain/seat/seat.ts";

export function SeatCard({ seat, stadiumName }: { seat: Seat; stadiumName: Localized }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const facts: [string, string][] = [
    [t`Section`, seat.section],
    [t`Row`, seat.row],
    [t`Seat`, seat.seatNo],
    [t`Entrance`, seat.entrance],
    [t`Stand`, seat.stand === "Gallery" ? t`Gallery stand` : t`Main stand`],
    [t`Area`, seat.area],
  ];
  return (
    <Card className="p-4" aria-labelledby="seat-title">
      <h2 id="seat-title" className="text-lg">
        <Trans>Your seat</Trans>
      </h2>
      <p className="text-sm text-muted">
        <bdi>{localize(stadiumName)}</bdi>
      </p>
      <dl className="mt-3 grid grid-cols-3 gap-x-4 gap-y-3">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {seat.seatDetails && (
        <p className="mt-3 text-muted">
          <bdi>{seat.seatDetails}</bdi>
        </p>
      )}
    </Card>
  );
}
