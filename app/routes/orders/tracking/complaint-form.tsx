import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Stepper } from "#app/components/stepper.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { type Complaint, type ComplaintReason, complaintReasons } from "#domain/complaint/complaint.ts";
import type { OrderLineView } from "#domain/order/order-events.ts";
import { reasonWords } from "./complaint-words.ts";
import { leftOf } from "./left-of.ts";

type Props = {
  lines: readonly OrderLineView[];
  busy: boolean;
  onSend: (complaint: Complaint) => void;
  onClose: () => void;
};

/** Which pieces, and what is wrong with them. An order of one piece has nothing to choose. */
export function ComplaintForm({ lines, busy, onSend, onClose }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const came = lines.flatMap((line) => {
    const left = leftOf(line);
    return left > 0 ? [{ ...line, left }] : [];
  });
  const isOnePiece = came.length === 1 && came[0]?.left === 1;
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(
    () => new Map(isOnePiece ? came.map(({ position }) => [position, 1]) : []),
  );
  const [reason, setReason] = useState<ComplaintReason | null>(null);
  const [isAsked, setAsked] = useState(false);
  const chosen = [...counts].flatMap(([position, quantity]) =>
    quantity > 0 ? [{ position, quantity }] : [],
  );
  const missing = chosen.length === 0 ? t`Choose what it’s about.` : reason ? null : t`Choose what’s wrong.`;

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (reason && chosen.length > 0 && !busy) onSend({ reason, lines: chosen });
      }}
    >
      <ul className="grid gap-2">
        {came.map(({ position, name, options, left }) => (
          <li key={position} className="row min-h-11 gap-3">
            <span className="min-w-0 grow wrap-anywhere">
              <bdi className="font-medium">{localize(name)}</bdi>
              {options.length > 0 && (
                <span className="block text-sm text-muted">
                  {options.map((option) => localize(option)).join("\u00a0· ")}
                </span>
              )}
            </span>
            <Stepper
              name={localize(name)}
              quantity={counts.get(position) ?? 0}
              min={0}
              max={left}
              onChange={(quantity) => setCounts(new Map(counts).set(position, quantity))}
            />
          </li>
        ))}
      </ul>
      <fieldset className="grid gap-1">
        <legend className="unseen">{t`What’s wrong?`}</legend>
        {complaintReasons.map((each) => (
          <label key={each} className="row min-h-11 gap-3">
            <input
              type="radio"
              name="complaint"
              className="tick"
              checked={each === reason}
              onChange={() => setReason(each)}
            />
            {t(reasonWords[each])}
          </label>
        ))}
      </fieldset>
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {isAsked && missing}
      </p>
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        <Button kind="outline" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button type="submit" busy={busy}>
          <Trans>Tell the shop</Trans>
        </Button>
      </div>
    </form>
  );
}
