import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import type { Seat } from "#domain/seat/seat.ts";

/** Isolates user text inside a line of ours, so that its direction doesn't affect the rest. */
export const isolated = (text: string) => (text ? `\u2068${text}\u2069` : "");

/** "Main stand · 112 · row 14 · seat 7" */
export function useSeatText(): (seat: Seat) => string {
  const { t } = useLingui();
  return ({ stand, area, section, row, seatNo }) => {
    const standName = { Main: t`Main Stand`, Gallery: t`Gallery` }[stand];
    const parts = [
      area ? isolated(area) : standName,
      isolated(section),
      row && t`row ${isolated(row)}`,
      seatNo && t`seat ${isolated(seatNo)}`,
    ];
    return parts.filter(Boolean).join(" · ");
  };
}

export function SeatLine({ card: { seat } }: { card: BoardCard }) {
  const seatText = useSeatText();
  return (
    <p className="row items-start gap-2 text-sm text-muted">
      <Icon name="seat" className="size-4" />
      <span className="clamp-2 min-w-0 wrap-anywhere">{seatText(seat)}</span>
    </p>
  );
}
