import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import type { OrderStory } from "#domain/order/order-story.ts";

type Props = { story: OrderStory; requestKey: string; isOperator: boolean };

/** Refunds single pieces, what is left of an order, or its tip, which is an operator's to give back. Works without scripts. */
export function RefundForm({ story, requestKey, isOperator }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { left, deliveredAt } = story;
  const leftMinor = sumOfShares(left);
  // Who carried it keeps the tip.
  const wholeMinor = deliveredAt === null ? leftMinor : leftMinor - left.tipMinor;
  const lines = story.lines.map((line) => ({ ...line, count: line.quantity - line.removedQuantity }));
  return (
    <Form method="post" replace className="grid max-w-[35rem] gap-3">
      <input type="hidden" name="act" value="refund" />
      <input type="hidden" name="requestKey" value={requestKey} />
      <p className="font-medium">
        {t`Left to refund:`} <Money minor={leftMinor} />
      </p>
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
            {wholeMinor > 0 && (
              <Button type="submit" name="scope" value="order" kind="outline">
                {t`Refund everything left:`} <Money minor={wholeMinor} />
              </Button>
            )}
            {isOperator && left.tipMinor > 0 && (
              <Button type="submit" name="scope" value="tip" kind="outline">
                {t`Refund the tip:`} <Money minor={left.tipMinor} />
              </Button>
            )}
          </div>
        </>
      )}
    </Form>
  );
}
