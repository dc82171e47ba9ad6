import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { type Carried, type DeliveryProblem, deliveryProblems } from "#domain/delivery/deliveries.ts";
import { problemName, refusalText } from "../runner-texts.ts";
import type { RunnerState } from "../use-runner.ts";

/** Reports why a bag can't be delivered; shop and venue can cancel or close the order. */
export function ProblemSheet({
  order,
  runner,
  onClose,
}: {
  order: Carried;
  runner: Pick<RunnerState, "reportProblem">;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState<DeliveryProblem | null>(null);
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function send() {
    if (!reason) return;
    setBusy(true);
    const answer = await runner.reportProblem(order, reason, note.trim());
    setBusy(false);
    if (!answer.ok)
      return showToast({ kind: "error", text: refusalText(t, answer.problem.code), durationMs: 4_000 });
    showToast({ kind: "success", text: t`The shop and the venue have been told.` });
    onClose();
  }

  return (
    <Sheet
      title={t`What’s the problem?`}
      onClose={onClose}
      footer={
        <Button wide className="loud" busy={isBusy} disabled={!reason} onClick={send}>
          <Trans>Tell the shop and the venue</Trans>
        </Button>
      }
    >
      <fieldset className="grid gap-2">
        <legend className="unseen">{t`What’s the problem?`}</legend>
        {deliveryProblems.map((each) => (
          <label key={each} className="choice-row">
            <input
              type="radio"
              name="reason"
              className="tick"
              checked={reason === each}
              onChange={() => setReason(each)}
            />
            {problemName(t, each)}
          </label>
        ))}
      </fieldset>
      <Field
        multiline
        rows={2}
        label={t`In your words (optional)`}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="text-sm text-muted">
        <Trans>The bag stays with you until they answer. They may call you.</Trans>
      </p>
    </Sheet>
  );
}
