import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { knownText } from "#app/i18n/known-text.ts";
import { type Close, type CloseShop, statementRest } from "#domain/close/close.ts";
import { didntWork } from "../../parts/problem-texts.ts";
import { Forms } from "./forms.tsx";

/** Why a payment of a close wasn't recorded. */
const payoutProblems = {
  "payout-invalid": msg`Give an amount and the bank’s reference.`,
  "more-than-owed": msg`Less is owed by now. Look at what’s left, and record that.`,
  "other-payout": msg`Another payment was recorded first. Look at what’s left.`,
  "not-found": didntWork,
};

export type PayoutProblem = keyof typeof payoutProblems;

type Props = { close: Close; shop: CloseShop; isOperator: boolean; problem: PayoutProblem | null };

/** What the platform owes a shop by this close, what was paid of it, and what may be paid now. */
export function Statement({ close, shop, isOperator, problem }: Props) {
  const { t } = useLingui();
  const name = useLocalize()(shop.name);
  const { payments, owedMinor, owedNowMinor } = shop;
  const { paidMinor, restMinor, othersMinor, payableMinor } = statementRest(shop);
  const sums = [
    [t`Owed under this close`, owedMinor],
    ...(paidMinor > 0 ? [[t`Paid of it`, -paidMinor] as const] : []),
    ...(othersMinor !== 0 ? [[t`Other closes, and what came later`, othersMinor] as const] : []),
    ...(othersMinor !== 0 || paidMinor > 0 ? [[t`Owed now`, owedNowMinor] as const] : []),
  ] as const;
  return (
    <li id={`shop-${shop.id}`} className="grid gap-1 border-t px-5 py-3 first:border-t-0">
      <span className="row flex-wrap justify-between gap-x-3">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <Forms at={`${close.number}/shops/${shop.id}`} name={name} />
      </span>
      <dl className="grid max-w-[28rem] gap-0.5 text-sm">
        {sums.map(([label, minor]) => (
          <div key={label} className="flex justify-between gap-4 last:font-semibold">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular">
              <Money minor={minor} currency={close.currency} />
            </dd>
          </div>
        ))}
      </dl>
      {payments.map(({ key, amountMinor, reference }) => (
        <p key={key} className="text-sm text-delivered">
          <Money minor={amountMinor} currency={close.currency} /> · {t`Paid, reference:`}{" "}
          <bdi translate="no" className="wrap-anywhere">
            {reference}
          </bdi>
        </p>
      ))}
      {restMinor > 0 && payableMinor === 0 && (
        <p className="text-sm text-muted">{t`Nothing more to pay: later refunds took the rest.`}</p>
      )}
      {isOperator && payableMinor > 0 && (
        // Remounted closed once one is noted, so that a second tap in the same place notes nothing.
        <details key={paidMinor} open={problem !== null}>
          <summary className="btn -ms-3 px-3 text-link">{t`Mark as paid`}</summary>
          {problem && (
            <p role="alert" className="text-sm text-canceled">
              {knownText(t, payoutProblems, problem) ?? t(didntWork)}
            </p>
          )}
          <Form method="post" preventScrollReset className="row flex-wrap items-end gap-3 pt-2">
            <input type="hidden" name="shop" value={shop.id} />
            <input type="hidden" name="turn" value={payments.length} />
            <Field
              label={t`Amount`}
              name="amount"
              inputMode="decimal"
              dir="ltr"
              required
              defaultValue={(payableMinor / 100).toFixed(2)}
            />
            <Field label={t`The bank’s reference`} name="reference" required maxLength={100} />
            <Button type="submit" kind="outline">{t`Record it`}</Button>
          </Form>
        </details>
      )}
    </li>
  );
}
