import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { knownText } from "#app/i18n/known-text.ts";
import { didntWork, opsProblems } from "../../parts/problem-texts.ts";
import { Sum } from "../../parts/sum.tsx";
import { OpsFrame } from "../ops-frame.tsx";
import { Section } from "../section.tsx";
import { Disputes } from "./disputes-part.tsx";
import type { MoneyFacts } from "./money-facts.ts";
import { OwedTo } from "./owed-part.tsx";

export function MoneyScreen(props: MoneyFacts) {
  const { t } = useLingui();
  const { settled, owed, problem, requestKey } = props;
  return (
    <OpsFrame title={t`Money`}>
      {problem && (
        <p role="alert" className="row gap-2.5 rounded-small bg-canceled-tint px-4 py-3 text-canceled">
          <Icon name="warning" />
          {knownText(t, opsProblems, problem) ?? t(didntWork)}
        </p>
      )}
      <Disputes disputes={props.disputes} now={props.now} />
      <Settled settled={settled} />
      <div id="owed" className="grid items-start gap-6 lg:grid-cols-2">
        <OwedTo
          title={t`Owed to shops`}
          rows={owed.filter((each) => each.party === "shop")}
          requestKey={requestKey}
        >
          {t`Food from orders charged on the platform, minus refunds and payouts. Shops with their own account are paid by the provider.`}
        </OwedTo>
        <OwedTo
          title={t`Owed to runners`}
          rows={owed.filter((each) => each.party === "runner")}
          requestKey={requestKey}
        >
          {t`Tips for the orders they delivered, minus refunds and payouts.`}
        </OwedTo>
      </div>
    </OpsFrame>
  );
}

function Settled({ settled }: Pick<MoneyFacts, "settled">) {
  const { t } = useLingui();
  return (
    <Section title={t`Settled in the last 30 days`}>
      {settled.length === 0 ? (
        <p className="card p-5 text-muted">{t`Nothing yet. Payments appear an hour after they were made.`}</p>
      ) : (
        <ul className="card max-w-[37.5rem] overflow-hidden">
          {settled.map(({ currency, payments, bankMinor, feesMinor, exchangeMinor }) => (
            <li key={currency} className="grid gap-1 border-t px-5 py-3 first:border-t-0">
              <p className="row flex-wrap justify-between gap-2 font-medium">
                {t`Reached our balance`} <Sum minor={bankMinor} currency={currency} />
              </p>
              <p className="row flex-wrap justify-between gap-2 text-sm text-muted">
                {t`The provider’s fees`} <Sum minor={-feesMinor} currency={currency} />
              </p>
              {exchangeMinor !== 0 && (
                <p className="row flex-wrap justify-between gap-2 text-sm text-muted">
                  {t`Exchange differences`} <Sum minor={exchangeMinor} currency={currency} />
                </p>
              )}
              <p className="text-sm text-muted">{t`Payments: ${payments}`}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
