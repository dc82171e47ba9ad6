import { useLingui } from "@lingui/react/macro";
import { seatFields } from "#app/i18n/seat-words.ts";
import { isolated } from "#domain/language/bidi.ts";
import type { SeatMismatch } from "#domain/seat/known-seats.ts";
import type { Seat } from "#domain/seat/seat.ts";
import { Button } from "../button.tsx";

type Props = {
  doubts: SeatMismatch[];
  isInsisted: boolean;
  /** Null where the venue's list is complete. */
  onInsist: ((isInsisted: boolean) => void) | null;
  onChange: (changes: Partial<Seat>) => void;
};

/** Parts of the seat that the venue does not have, the nearest that it has, and a box to insist. */
export function SeatDoubts({ doubts, isInsisted, onInsist, onChange }: Props) {
  const { t } = useLingui();
  if (doubts.length === 0) return null;
  return (
    <div role="status" className="grid gap-2 rounded-control bg-pending-tint p-3 text-pending">
      <p className="text-sm font-semibold">{t`This seat isn’t in the stadium’s list.`}</p>
      <div className="flex flex-wrap gap-2">
        {doubts.map(({ field, nearest }) => {
          const value = `${t(seatFields[field])} ${isolated(nearest)}`;
          return (
            <Button key={field} kind="outline" onClick={() => onChange({ [field]: nearest })}>
              {t`Nearest: ${value}`}
            </Button>
          );
        })}
      </div>
      {onInsist && (
        <label className="row min-h-11 gap-3 text-sm">
          <input
            type="checkbox"
            checked={isInsisted}
            onChange={({ target }) => onInsist(target.checked)}
            className="tick"
          />
          {t`My seat isn’t in the list. I’ll write where I am.`}
        </label>
      )}
    </div>
  );
}
