import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import { Sum } from "./money/sum.tsx";
import type { OpsFacts } from "./ops-facts.ts";
import { Section } from "./section.tsx";

/** Refunds of single pieces, of what is left of an order, or of its tip. Works without scripts. */
export function Refund({ refund, orderRef }: Pick<OpsFacts, "refund" | "orderRef">) {
  const { t } = useLingui();
  return (
    <Section title={t`Refund`}>
      <div id="refund" className="card grid gap-4 p-5">
        <Form method="get" action="/staff/ops#refund" className="grid max-w-[35rem] gap-3">
          <Field
            label={t`Order number`}
            hint={t`The long one, as in the lists above`}
            name="order"
            dir="ltr"
            defaultValue={orderRef ?? ""}
            maxLength={64}
          />
          <Button type="submit" kind="outline">{t`Look it up`}</Button>
        </Form>
        {orderRef && !refund && <p role="alert" className="text-canceled">{t`There’s no such order.`}</p>}
        {refund && <RefundForm key={refund.requestKey} refund={refund} />}
      </div>
    </Section>
  );
}

function RefundForm({ refund }: { refund: NonNullable<OpsFacts["refund"]> }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { id, orderCode, currency, requestKey, left, settled } = refund;
  const leftMinor = sumOfShares(left);
  const lines = refund.lines.map((line) => ({ ...line, count: line.quantity - line.removedQuantity }));
  return (
    <Form method="post" replace className="grid max-w-[35rem] gap-3 border-t pt-4">
      <input type="hidden" name="act" value="refund" />
      <input type="hidden" name="order" value={id} />
      <input type="hidden" name="requestKey" value={requestKey} />
      <p className="font-medium">
        <bdi dir="ltr">{orderCode}</bdi> · {t`Left to refund:`}{" "}
        <Money minor={leftMinor} currency={currency} />
      </p>
      {settled && (
        <p className="text-sm text-muted">
          {t`Reached our balance`}: <Sum minor={settled.bankMinor} currency={settled.currency} /> ·{" "}
          {t`The provider’s fees`}: <Sum minor={-settled.feesMinor} currency={settled.currency} />
        </p>
      )}
      {leftMinor > 0 && (
        <>
          {lines.map(({ position, name, count }) => (
            <Field
              key={position}
              label={localize(name)}
              hint={t`Of ${count}`}
              name={`line-${position}`}
              type="number"
              min={0}
              max={count}
              defaultValue="0"
            />
          ))}
          <Field label={t`Reason`} name="reason" required maxLength={200} />
          <div className="row flex-wrap gap-3">
            <Button type="submit" name="scope" value="lines" kind="soft">{t`Refund these items`}</Button>
            <Button type="submit" name="scope" value="order" kind="outline">
              {t`Refund everything left:`} <Money minor={leftMinor} currency={currency} />
            </Button>
            {left.tipMinor > 0 && (
              <Button type="submit" name="scope" value="tip" kind="outline">
                {t`Refund the tip:`} <Money minor={left.tipMinor} currency={currency} />
              </Button>
            )}
          </div>
        </>
      )}
    </Form>
  );
}
