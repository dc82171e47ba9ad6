import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { seatText } from "#app/i18n/seat-words.ts";
import type { Seat } from "#domain/seat/seat.ts";

/** What a runner needs to find a seat; the form folds when all of it is known. */
const told = ["section", "row", "seatNo", "entrance"] as const;

type Props = {
  seat: Seat;
  isPrefilled: boolean;
  /** Something in it is missing or in doubt. */
  isWanted: boolean;
  children: ReactNode;
};

/** A known seat in one line, with its form behind "Change"; the form itself while anything is unknown. */
export function SeatFold({ seat, isPrefilled, isWanted, children }: Props) {
  const { t } = useLingui();
  // Decided once: the form must not fold away under the fan's thumb.
  const [isFolded] = useState(isPrefilled && told.every((field) => seat[field]));
  const [isOpen, setIsOpen] = useState(false);
  if (!isFolded) return children;
  return (
    <details open={isOpen || isWanted} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="card row gap-3 p-5">
        <Icon name="seat" />
        <span className="min-w-0 grow">
          <span className="block text-sm text-muted">{t`Where should we bring it?`}</span>
          <b className="font-semibold">{seatText(t, seat, told)}</b>
        </span>
        <span className="px-2 font-medium text-link">{t`Edit`}</span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
