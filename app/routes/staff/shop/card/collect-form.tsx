import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { clockTime } from "#domain/language/greeting.ts";
import type { FormProps } from "./cancel-form.tsx";
import { FormFoot } from "./form-foot.tsx";

/**
 * Hands a pickup to its fan: the PIN that the fan reads out, or the code that a scanner types. Nobody is handed food
 * without one; what is never picked up can be ended once its time is over.
 */
export function CollectForm({
  card,
  tools,
  onBack,
  onDone,
  timeZone,
  now,
}: FormProps & { timeZone: string; now: number }) {
  const { t } = useLingui();
  const [proof, setProof] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const busy = tools.actions.busy.has(card.id);
  async function send(text: string) {
    if (busy || !text) return;
    if ((await tools.actions.collect(card, text)).ok) return onDone();
    setProof("");
    input.current?.focus();
  }
  const until = card.collectBy === null ? null : clockTime(timeZone, card.collectBy);
  const isOver = card.collectBy !== null && card.collectBy <= now;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(proof.trim());
      }}
    >
      <label className="grid gap-2 text-lg">
        <span>{t`Scan the fan’s code, or type their PIN`}</span>
        <input
          ref={input}
          className="min-h-14 rounded-control edge px-4 text-center text-2xl tabular"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={100}
          value={proof}
          readOnly={busy}
          onChange={({ target }) => {
            setProof(target.value);
            if (/^\d{4}$/.test(target.value)) void send(target.value);
          }}
        />
      </label>
      <FormFoot card={card} tools={tools} onBack={onBack}>
        <Button type="submit" busy={busy} disabled={!proof.trim()}>
          <Trans>Hand it over</Trans>
        </Button>
      </FormFoot>
      {until && !isOver && <p className="text-muted">{t`Keep it until ${until}.`}</p>}
      {isOver && (
        <Button
          kind="outline"
          className="text-danger"
          busy={busy}
          onClick={async () => {
            if ((await tools.actions.giveUp(card)).ok) onDone();
          }}
        >
          <Trans>Nobody picked it up</Trans>
        </Button>
      )}
    </form>
  );
}
