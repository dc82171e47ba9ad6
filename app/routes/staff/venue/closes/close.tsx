import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Form, Link, replace } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Money } from "#app/components/money.tsx";
import { servicesContext } from "#app/context.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { notFound, requireOperator } from "#app/routes/staff/parts/require-staff.ts";
import { type Close, type CloseShop, statementKey, statementRest } from "#domain/close/close.ts";
import { payoutSchema } from "#domain/schemas/staff.ts";
import { venuePath } from "#domain/staff/staff-places.ts";
import { didntWork, problemText } from "../../parts/code-texts.ts";
import { CardList, Hidden } from "../../parts/lists.tsx";
import { useDayText } from "../../parts/named.tsx";
import { Area } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/close";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue, at } = await requireVenue(request, url, context, params.stadiumId);
  const close = await venue.findClose(params.stadiumId, Number(params.number));
  if (!close) throw notFound();
  return { close, isOperator: at.actor.kind === "operator" };
}

/** Notes a payment of a shop's statement: a payout whose key is the statement's. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { operator, requireProof } = await requireOperator(request, url, context);
  requireProof();
  const { payments, venue } = context.get(servicesContext);
  const form = await request.formData();
  const close = await venue.findClose(params.stadiumId, Number(params.number));
  const shop = close?.shops.find(({ id }) => id === form.get("shop"));
  if (!close || !shop) throw notFound();
  const fail = (problem: PayoutProblem) => ({ shopId: shop.id, problem });
  // The turn that the form was drawn for: a second press is the same payout.
  const requestKey = statementKey(close.id, shop.id, Number(form.get("turn")) || 0);
  const payout = payoutSchema.safeParse({
    ...{ requestKey, party: "shop", partyId: shop.id, currency: close.currency },
    ...{ reference: String(form.get("reference") ?? ""), amountMinor: String(form.get("amount") ?? "") },
  });
  if (!payout.success) return fail("payout-invalid");
  const isKnown = shop.payments.some(({ key }) => key === requestKey);
  if (!isKnown && payout.data.amountMinor > statementRest(shop).payableMinor) return fail("more-than-owed");
  const noted = await payments.recordPayout(operator, payout.data);
  if (!noted.ok) return fail(noted.reason);
  throw replace(`${url.pathname}#shop-${shop.id}`, 303);
}

/** One close: its figures, every document that it makes, and what each shop is still owed. */
export default function CloseScreen({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { close, isOperator } = loaderData;
  const { t } = useLingui();
  const venue = useVenue();
  const dayText = useDayText();
  const { number, total } = close;
  const figures = [
    [t`Sold`, total.soldMinor],
    [t`Refunded`, total.refundedMinor],
    [t`Tips`, total.tipsMinor],
    [t`Tax`, total.taxMinor],
    [t`Handling & Delivery`, total.feesMinor],
    [t`Owed to the shops`, total.owedMinor],
  ] as const;
  const documents = [
    { at: `${number}`, name: t`The close` },
    { at: `${number}/orders`, name: t`Every order` },
    { at: `${number}/receipts`, name: t`Receipts and credit notes` },
    { at: `${number}/tips`, name: t`Tip sheet` },
    { at: `${number}/tax`, name: t`Tax report` },
  ];
  return (
    <Area
      title={t`Closing no. ${number}`}
      note={dayText(close.day)}
      actions={
        <>
          <Link to={`${venuePath(venue.id)}?range=day&date=${close.day}`} className="btn px-3 text-link">
            {t`The evening`}
          </Link>
          <Link to={`${venuePath(venue.id)}/closes`} className="btn px-3 text-link">{t`All closes`}</Link>
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {figures.map(([name, minor]) => (
          <div key={name} className="card grid content-start gap-0.5 px-4 py-3.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-bold tabular sm:text-2xl">
              <Money minor={minor} currency={close.currency} />
            </dd>
          </div>
        ))}
      </dl>
      <CardList>
        {documents.map(({ at, name }) => (
          <li key={at} className="row flex-wrap gap-x-4 gap-y-0 border-t px-5 py-2 first:border-t-0">
            <span className="min-w-32 grow font-semibold">{name}</span>
            <Forms at={at} name={name} />
          </li>
        ))}
      </CardList>
      <section className="grid gap-3">
        <h3 className="text-lg">{t`Statements of the shops`}</h3>
        <CardList empty={t`Nothing was sold.`}>
          {close.shops.map((shop) => (
            <Statement
              key={shop.id}
              {...{ close, shop, isOperator }}
              problem={refused?.shopId === shop.id ? refused.problem : null}
            />
          ))}
        </CardList>
      </section>
    </Area>
  );
}

/** Why a payment of a close wasn't recorded. */
const payoutProblems = {
  "payout-invalid": msg`Give an amount and the bank’s reference.`,
  "more-than-owed": msg`Less is owed by now. Look at what’s left, and record that.`,
  "other-payout": msg`Another payment was recorded first. Look at what’s left.`,
  "not-found": didntWork,
};

type PayoutProblem = keyof typeof payoutProblems;

type StatementProps = { close: Close; shop: CloseShop; isOperator: boolean; problem: PayoutProblem | null };

/** A shop's statement: owed by this close, paid, and payable now. */
function Statement({ close, shop, isOperator, problem }: StatementProps) {
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
              {problemText(t, payoutProblems, problem)}
            </p>
          )}
          <Form method="post" preventScrollReset className="row flex-wrap items-end gap-3 pt-2">
            <Hidden fields={{ shop: shop.id, turn: payments.length }} />
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

/** Every document is a page to print, a table and data. */
function Forms({ at, name }: { at: string; name: string }) {
  const { t } = useLingui();
  const base = `/api/staff/venue/${encodeURIComponent(useVenue().id)}/closes/${at}`;
  const forms = [
    { to: base, form: t`Print` },
    { to: `${base}.csv`, form: "CSV" },
    { to: `${base}.json`, form: "JSON" },
  ];
  return (
    <span className="row -ms-3 flex-wrap">
      {forms.map(({ to, form }) => (
        <a
          key={to}
          href={to}
          target="_blank"
          rel="noopener"
          className="btn px-3 text-link"
          aria-label={`${form}: ${name}`}
        >
          {form}
        </a>
      ))}
    </span>
  );
}
