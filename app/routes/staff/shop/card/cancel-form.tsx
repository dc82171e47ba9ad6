import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Money } from "#app/components/money.tsx";
import { OptionButtons } from "#app/routes/staff/parts/option-buttons.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { type ShopCancelReason, shopCancelReasons } from "#domain/order-status.ts";
import type { CardTools } from "./card-tools.ts";
import { FormFoot } from "./form-foot.tsx";

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
          <Trans>Cancel the order</Trans>
        </Button>
      </FormFoot>
    </>
  );
}
