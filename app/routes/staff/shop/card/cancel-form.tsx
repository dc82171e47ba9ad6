import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { OptionButtons } from "#app/routes/staff/parts/options.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { type ShopCancelReason, shopCancelReasons } from "#domain/order-status.ts";
import { AgeCheck } from "./card-lines.tsx";
import type { CardTools } from "./card-tools.ts";
import { ProblemText } from "./problem-text.tsx";

type Reason = ShopCancelReason | "other";
export type FormProps = { card: BoardCard; tools: CardTools; onBack: () => void; onDone: () => void };

export function CancelForm({ card, tools, onBack, onDone }: FormProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState<Reason | null>(null);
  const [text, setText] = useState("");
  const words: Record<Reason, string> = {
    "sold-out": t`Sold out`,
    "too-busy": t`Can’t make it in time`,
    closing: t`We’re closing`,
    other: t`Another reason`,
  };
  const sent = reason === "other" ? text.trim() : reason;
  const paid = (card.capturedMinor ?? card.totalMinor) - card.refundedMinor;
  return (
    <>
      <OptionButtons
        label={t`Why? The fan will see this.`}
        options={[...shopCancelReasons, "other" as const].map((value) => ({ value, label: words[value] }))}
        chosen={reason}
        onChoose={setReason}
      />
      {reason === "other" && (
        <Field
          label={t`Reason`}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {(card.acceptedAt === null || paid > 0) && (
        <p className="rounded-control bg-soft px-4 py-3 font-medium">
          {card.acceptedAt === null ? (
            <Trans>The card hasn’t been charged yet. The reserved amount will be released.</Trans>
          ) : (
            <Trans>
              <Money minor={paid} /> will be refunded to the fan’s card.
            </Trans>
          )}
        </p>
      )}
      <FormFoot card={card} tools={tools} onBack={onBack}>
        <Button
          kind="danger"
          busy={tools.actions.busy.has(card.id)}
          disabled={!sent}
          onClick={async () => {
            if (sent && (await tools.actions.cancel(card, sent)).ok) onDone();
          }}
        >
          {t`Cancel the order`}
        </Button>
      </FormFoot>
    </>
  );
}

/** A form's error, and its buttons to go back and submit. */
export function FormFoot({
  card,
  tools,
  onBack,
  children,
}: {
  card: BoardCard;
  tools: CardTools;
  onBack: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const problem = tools.actions.problems.get(card.id);
  return (
    <div className="grid gap-3">
      {problem && (
        <p role="alert" className="row gap-2 rounded-small bg-canceled-tint p-3 font-semibold text-canceled">
          <Icon name="warning" />
          <ProblemText problem={problem} card={card} />
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button kind="outline" onClick={onBack}>
          {t`Back`}
        </Button>
        {children}
      </div>
    </div>
  );
}

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
      <AgeCheck card={card} />
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
          // Sent by Enter or the button only: four digits may be the beginning of a scanned code.
          onChange={({ target }) => setProof(target.value)}
        />
      </label>
      <FormFoot card={card} tools={tools} onBack={onBack}>
        <Button type="submit" busy={busy} disabled={!proof.trim()}>
          {t`Hand it over`}
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
          {t`Nobody picked it up`}
        </Button>
      )}
    </form>
  );
}
