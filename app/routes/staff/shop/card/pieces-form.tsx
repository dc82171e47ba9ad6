import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import { Stepper } from "#app/components/stepper.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { planCapture, planRefund } from "#domain/ledger/money-back.ts";
import type { Pieces } from "#domain/ledger/pieces.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import type { FormProps } from "./cancel-form.tsx";
import { FormFoot } from "./form-foot.tsx";

/**
 * Marks missing pieces. Before accepting they are not charged ("without"), afterwards they are refunded ("refund"); the
 * sums use the same rules as the server.
 */
export function PiecesForm({
  card,
  tools,
  onBack,
  onDone,
  kind,
}: FormProps & { kind: "without" | "refund" }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  // One press is one refund, even if its response is lost and it is sent again.
  const [requestKey] = useState(() => crypto.randomUUID());
  const { actions } = tools;
  const lines = card.lines.filter((line) => line.quantity > line.removedQuantity);
  const pieces: Pieces[] = [...counts].flatMap(([position, quantity]) =>
    quantity > 0 ? [{ position, quantity }] : [],
  );
  const sum = kind === "without" ? chargedWithout(pieces) : givenBack(pieces);

  function chargedWithout(without: Pieces[]): number | null {
    const plan = planCapture(card.sums, card.lines, without);
    return plan.ok && plan.kind === "capture" ? sumOfShares(plan.shares) : null;
  }
  function givenBack(back: Pieces[]): number | null {
    const plan = planRefund(card.sums, card.lines, [], { scope: "lines", lines: back, isOver: false });
    return plan.ok ? sumOfShares(plan.shares) : null;
  }
  async function send() {
    const answer =
      kind === "without"
        ? await actions.accept(card, pieces)
        : await actions.refund(card, requestKey, pieces, "sold-out");
    if (answer.ok) onDone();
  }

  return (
    <>
      <p className="text-muted">
        {kind === "without" ? (
          <Trans>How many of each can’t you make? The fan won’t be charged for them.</Trans>
        ) : (
          <Trans>How many of each aren’t coming? Their price and delivery fee will be refunded.</Trans>
        )}
      </p>
      <ul className="grid gap-3">
        {lines.map(({ position, name, options, quantity, removedQuantity }) => (
          <li key={position} className="row gap-3">
            <span className="min-w-0 grow wrap-anywhere">
              <b>{localize(name)}</b>
              <span className="block text-sm text-muted">
                {[
                  t`${quantity - removedQuantity} ordered`,
                  ...options.map((option) => localize(option)),
                ].join(" · ")}
              </span>
            </span>
            <Stepper
              name={localize(name)}
              quantity={counts.get(position) ?? 0}
              min={0}
              max={quantity - removedQuantity}
              onChange={(count) => setCounts(new Map(counts).set(position, count))}
            />
          </li>
        ))}
      </ul>
      {kind === "without" && pieces.length > 0 && sum === null && (
        <p className="rounded-control bg-pending-tint px-4 py-3 font-medium text-pending">
          <Trans>Nothing would be left. Cancel the order instead.</Trans>
        </p>
      )}
      <FormFoot card={card} tools={tools} onBack={onBack}>
        <Button
          busy={actions.busy.has(card.id)}
          disabled={pieces.length === 0 || sum === null}
          onClick={() => void send()}
        >
          <span className="accept-words">
            {kind === "without" ? <Trans>Accept the rest</Trans> : <Trans>Refund</Trans>}
            {pieces.length > 0 && sum !== null && <Money minor={sum} />}
          </span>
        </Button>
      </FormFoot>
    </>
  );
}
