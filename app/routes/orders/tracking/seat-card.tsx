import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Card } from "#app/components/card.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { seatFacts } from "#app/i18n/seat-words.ts";
import type { Localized } from "#domain/language/localized.ts";
import { type Seat, serializeSeat } from "#domain/seat/seat.ts";
import { MoveSeat } from "./move-seat.tsx";

type Props = {
  orderId: string;
  stadiumId: string;
  seat: Seat;
  /** The side's name in each language; the seat has it as it was typed. */
  areaName: Localized | null;
  stadiumName: Localized;
  mayMove: boolean;
  scannedSeat: Seat | null;
  children?: ReactNode;
};

export function SeatCard({
  orderId,
  stadiumId,
  seat,
  areaName,
  stadiumName,
  mayMove,
  scannedSeat,
  children,
}: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const shown = { ...seat, area: localize(areaName) || seat.area };
  return (
    <Card className="p-4" aria-labelledby="seat-title">
      <h2 id="seat-title" className="text-lg">
        <Trans>Your seat</Trans>
      </h2>
      <p className="text-sm text-muted">
        <bdi>{localize(stadiumName)}</bdi>
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
        {seatFacts(t, shown).map(({ field, label, value }) => (
          <div key={field} className="min-w-0">
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
      {mayMove && (
        <MoveSeat
          key={serializeSeat(seat)}
          orderId={orderId}
          stadiumId={stadiumId}
          seat={seat}
          scanned={scannedSeat}
        />
      )}
      {children}
    </Card>
  );
}
