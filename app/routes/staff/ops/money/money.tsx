import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Form, replace } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { servicesContext } from "#app/context.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Owed } from "#domain/ledger/ledger.ts";
import { payoutSchema } from "#domain/schemas/staff.ts";
import { type OpsProblem, opsProblems, problemText } from "../../parts/code-texts.ts";
import { CardList, Hidden, ProblemNote, TwoLines } from "../../parts/lists.tsx";
import { LocalTime, ProviderAmount, Raw } from "../../parts/named.tsx";
import { requireOperator } from "../../parts/require-staff.ts";
import { OpsFrame, Section } from "../ops-frame.tsx";
import type { Route } from "./+types/money";
import { Disputes } from "./disputes-part.tsx";

/** Settled payouts, the platform's debts, and disputes. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireOperator(request, url, context);
  const { payments } = context.get(servicesContext);
  const [settled, owed, disputes] = await Promise.all([
    payments.sumSettled(),
    payments.listOwed(),
    payments.listDisputes(),
  ]);
  return { now: Date.now(), requestKey: crypto.randomUUID(), settled, owed, disputes };
}

/** The operator's money page; a second press of the same form is the same payout, by its `requestKey`. */
export type MoneyFacts = Awaited<ReturnType<typeof loader>> & { problem: OpsProblem | null };

export async function action({ request, url, context }: Route.ActionArgs): Promise<{ problem: OpsProblem }> {
  const { operator, requireProof } = await requireOperator(request, url, context);
  requireProof();
  const { payments } = context.get(servicesContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  switch (text("act")) {
    case "payout": {
      const parsed = payoutSchema.safeParse({
        ...{ requestKey: text("requestKey"), party: text("party"), partyId: text("partyId") },
        ...{ currency: text("currency"), reference: text("reference") },
        amountMinor: text("amount"),
      });
      if (!parsed.success) return { problem: "payout-invalid" };
      const result = await payments.recordPayout(operator, parsed.data);
      if (!result.ok) return { problem: result.reason };
      throw replace("/staff/ops/money#owed", 303);
    }
    case "answer": {
      const result = await payments.answerDispute(operator, text("dispute"));
      if (!result.ok) return { problem: result.reason };
      throw replace("/staff/ops/money#disputes", 303);
    }
    default:
      return { problem: "unknown" };
  }
}

export default function OpsMoney({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyScreen {...loaderData} problem={actionData?.problem ?? null} />;
}

export function MoneyScreen(props: MoneyFacts) {
  const { t } = useLingui();
  const { settled, owed, problem, requestKey } = props;
  return (
    <OpsFrame title={t`Money`}>
      <ProblemNote text={problemText(t, opsProblems, problem)} />
      <Disputes disputes={props.disputes} now={props.now} />
      <Settled settled={settled} />
      <div id="owed" className="grid items-start gap-6 lg:grid-cols-2">
        <OwedTo {...{ party: "shop", owed, requestKey }} title={t`Owed to shops`}>
          {t`Food from orders charged on the platform, minus refunds and payouts. Shops with their own account are paid by the provider.`}
        </OwedTo>
        <OwedTo {...{ party: "runner", owed, requestKey }} title={t`Owed to runners`}>
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
      <CardList
        empty={t`Nothing yet. Payments appear an hour after they were made.`}
        className="max-w-[37.5rem]"
      >
        {settled.map(({ currency, payments, bankMinor, feesMinor, exchangeMinor }) => (
          <li key={currency} className="grid gap-1 border-t px-5 py-3 first:border-t-0">
            <p className="row flex-wrap justify-between gap-2 font-medium">
              {t`Reached our balance`} <ProviderAmount minor={bankMinor} currency={currency} />
            </p>
            <p className="row flex-wrap justify-between gap-2 text-sm text-muted">
              {t`The provider’s fees`} <ProviderAmount minor={-feesMinor} currency={currency} />
            </p>
            {exchangeMinor !== 0 && (
              <p className="row flex-wrap justify-between gap-2 text-sm text-muted">
                {t`Exchange differences`} <ProviderAmount minor={exchangeMinor} currency={currency} />
              </p>
            )}
            <p className="text-sm text-muted">{t`Payments: ${payments}`}</p>
          </li>
        ))}
      </CardList>
    </Section>
  );
}

type OwedProps = Pick<MoneyFacts, "owed" | "requestKey"> & {
  title: string;
  party: Owed["party"];
  children: ReactNode;
};

/** The platform's debts, with a form to note a payout. Works without scripts. */
function OwedTo({ title, party, owed, requestKey, children }: OwedProps) {
  const { t } = useLingui();
  return (
    <Section title={title}>
      <p className="pb-3 text-sm text-muted">{children}</p>
      <CardList empty={t`Nothing is owed.`}>
        {owed
          .filter((row) => row.party === party)
          .map((row) => (
            <OwedRow key={row.partyId + row.currency} row={row} requestKey={requestKey} />
          ))}
      </CardList>
    </Section>
  );
}

function OwedRow({ row, requestKey }: { row: Owed; requestKey: string }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { party, partyId, name, stadiumName, currency, earnedMinor, paidMinor, owedMinor, payouts } = row;
  const shown = typeof name === "string" ? name : localize(name);
  const rowKey = `${requestKey}-${party}-${partyId}-${currency}`.slice(0, 120);
  return (
    <li className="border-t px-5 py-3 first:border-t-0">
      <div className="row flex-wrap justify-between gap-3">
        <TwoLines
          name={
            // A person's name stands as it was typed.
            <bdi translate={typeof name === "string" && name ? "no" : undefined}>
              {shown || (partyId === "" ? t`Nobody has delivered these yet` : t`An account that was deleted`)}
            </bdi>
          }
          about={shown === "" && partyId !== "" ? <Raw text={partyId} /> : localize(stadiumName)}
        />
        <span className="ms-auto text-end">
          <span className="block font-medium">
            <ProviderAmount minor={owedMinor} currency={currency} />
          </span>
          <span className="block text-sm text-muted">
            {t`Earned:`} <ProviderAmount minor={earnedMinor} currency={currency} /> · {t`Paid out:`}{" "}
            <ProviderAmount minor={paidMinor} currency={currency} />
          </span>
        </span>
      </div>
      {payouts.map(({ amountMinor, reference, at }) => (
        <p key={`${at} ${reference}`} className="text-end text-sm text-muted wrap-anywhere">
          <LocalTime at={at} timeZone={null} /> · <ProviderAmount minor={amountMinor} currency={currency} /> ·{" "}
          <Raw text={reference} />
        </p>
      ))}
      {owedMinor > 0 && partyId !== "" && (
        // Remounted closed once a payout is noted, so that a second tap in the same place notes nothing.
        <details key={paidMinor}>
          <summary className="btn -ms-3 px-3 text-link">{t`Record a payout`}</summary>
          <Form method="post" replace className="grid gap-3 pt-2 md:grid-cols-[1fr_2fr_auto] md:items-end">
            <Hidden fields={{ act: "payout", requestKey: rowKey, party, partyId, currency }} />
            <Field
              label={t`Amount`}
              name="amount"
              inputMode="decimal"
              dir="ltr"
              required
              defaultValue={(owedMinor / 100).toFixed(2)}
            />
            <Field label={t`The bank’s reference`} name="reference" required maxLength={100} />
            <Button type="submit" kind="outline">{t`Record it`}</Button>
          </Form>
        </details>
      )}
    </li>
  );
}
