import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Stepper } from "#app/components/fields/stepper.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { planCapture, planRefund } from "#domain/ledger/money-back.ts";
import type { Pieces } from "#domain/ledger/pieces.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import { insteadLines, resolveSoldOut } from "#domain/ledger/sold-out.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { FormProps } from "./cancel-form.tsx";
import { FormFoot } from "./cancel-form.tsx";
import { SoldOutChoice } from "./card-lines.tsx";
import { hasSoldOutChoices } from "./use-card-actions.ts";

/**
 * Marks missing pieces. Before accepting they are not charged ("without"), afterwards they are refunded ("refund"); where
 * the fan was asked, with what they want then. The sums use the same rules as the server.
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
  const { actions, portionsOf } = tools;
  const lines = card.lines.filter((line) => line.quantity > line.removedQuantity);
  const pieces: Pieces[] = [...counts].flatMap(([position, quantity]) =>
    quantity > 0 ? [{ position, quantity }] : [],
  );
  const resolved = hasSoldOutChoices(card)
    ? resolveSoldOut(card.lines, pieces, (_, swap) => portionsOf(swap.itemId))
    : { swaps: [] };
  const isAllGone = resolved === "cancel";
  const added = isAllGone ? [] : insteadLines(card.lines, resolved.swaps, null);
  const sum = kind === "without" ? chargedWithout(pieces) : givenBack(pieces);

  function chargedWithout(without: Pieces[]): number | null {
    const plan = planCapture(card.sums, card.lines, without, added);
    return plan.ok && plan.kind === "capture" ? sumOfShares(plan.shares) : null;
  }
  function givenBack(back: Pieces[]): number | null {
    const request = { scope: "lines" as const, lines: back, isOver: card.closedAt !== null, added };
    const plan = planRefund(card.sums, card.lines, [], request);
    return plan.ok ? sumOfShares(plan.shares) : null;
  }
  async function send() {
    if ((await actions.removePieces(card, pieces, requestKey)).ok) onDone();
  }

  return (
    <>
      <p className="text-muted">
        {kind === "without" ? (
          <Trans>How many of each can’t you make? The fan won’t be charged for them.</Trans>
        ) : card.status === OrderStatus.DELIVERED ? (
          <Trans>How many of each will you refund? Their delivery fee is refunded too. The tip stays.</Trans>
        ) : (
          <Trans>How many of each aren’t coming? Their price and delivery fee will be refunded.</Trans>
        )}
      </p>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={line.position} className="row gap-3">
            <span className="min-w-0 grow wrap-anywhere">
              <b>{localize(line.name)}</b>
              <span className="block text-sm text-muted">
                {[
                  t`${line.quantity - line.removedQuantity} ordered`,
                  ...line.options.map((option) => localize(option)),
                ].join(" · ")}
              </span>
              <SoldOutChoice line={line} />
            </span>
            <Stepper
              name={localize(line.name)}
              quantity={counts.get(line.position) ?? 0}
              min={0}
              max={line.quantity - line.removedQuantity}
              onChange={(count) => setCounts(new Map(counts).set(line.position, count))}
            />
          </li>
        ))}
      </ul>
      {kind === "without" && pieces.length > 0 && sum === null && !isAllGone && (
        <p className="rounded-control bg-pending-tint px-4 py-3 font-medium text-pending">
          {t`Nothing would be left. Cancel the order instead.`}
        </p>
      )}
      {isAllGone && (
        <p className="rounded-control bg-pending-tint px-4 py-3 font-medium text-pending">
          <Trans>The fan wants nothing without it, so the whole order will be canceled.</Trans>
        </p>
      )}
      {added.length > 0 && (
        <ul className="grid gap-1 rounded-control bg-soft px-4 py-3 font-medium">
          {added.map(({ position, quantity, swap }) => (
            <li key={position} className="wrap-anywhere">
              <Trans>
                Instead: {quantity} × {{ dish: localize(swap.name) }}
              </Trans>
            </li>
          ))}
        </ul>
      )}
      <FormFoot card={card} tools={tools} onBack={onBack}>
        {isAllGone ? (
          <Button kind="danger" busy={actions.busy.has(card.id)} onClick={() => void send()}>
            {t`Cancel the order`}
          </Button>
        ) : (
          <Button
            busy={actions.busy.has(card.id)}
            disabled={pieces.length === 0 || (sum === null && added.length === 0)}
            onClick={() => void send()}
          >
            <span className="accept-words">
              {kind === "without" ? t`Accept the rest` : t`Refund`}
              {pieces.length > 0 && sum !== null && <Money minor={sum} />}
            </span>
          </Button>
        )}
      </FormFoot>
    </>
  );
}
