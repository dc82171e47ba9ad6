import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef, useState } from "react";
import { preconnect } from "react-dom";
import { data, redirect, redirectDocument } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money, ScreenCurrency } from "#app/components/money.tsx";
import { TotalsList } from "#app/components/order/totals-list.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { tipCookie } from "#app/cookies/cookies.ts";
import { EarlyScript } from "#app/first-view/early-script.tsx";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { AtStadium } from "#app/routes/kitchen/at-stadium.tsx";
import { localize } from "#domain/language/localized.ts";
import { type PricedLine, priceLine, totalsOf } from "#domain/menu/money/pricing.ts";
import { defaultTerms, type Terms } from "#domain/menu/money/terms.ts";
import {
  maxTipAmountMinor,
  maxTipPercentage,
  noTip,
  serializeTip,
  type Tip,
} from "#domain/menu/money/tip.ts";
import { inputFromForm, inputFromTip, type TipInput, tipFromInput } from "#domain/menu/money/tip-input.ts";
import { type Currency, currencySigns } from "#domain/money/money.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import { type LineTax, type OrderTax, taxOfOrder, taxOfPiece, withTax } from "#domain/tax/tax.ts";
import type { Route } from "./+types/tip";
import { TipKindSwitch, TipPresets } from "./tip-presets.tsx";

type SumLine = Pick<PricedLine, "totalMinor" | "quantity"> & { tax?: LineTax };

export async function loader({ context }: Route.LoaderArgs) {
  const { user, cart, tip, language, now } = context.get(visitorContext);
  if (!user) throw redirect("/auth?next=/tip");
  // Also when going back after the order was placed.
  if (!cart?.lines.length) throw redirect("/home");
  const { catalog: catalogs, checkout } = context.get(servicesContext);
  const catalog = await catalogs.find(cart.stadiumId);
  const terms = catalog?.stadium.terms ?? defaultTerms;
  const day = catalog ? isoDate(catalog.stadium.timeZone, now) : "";
  const items = new Map(catalog?.items.map((item) => [item.id, item]));
  const lines = cart.lines.flatMap(({ itemId, choices, quantity }): SumLine[] => {
    const item = items.get(itemId);
    if (!item) return [];
    const { totalMinor, unitMinor } = priceLine({ item, choices, quantity }, terms.currency);
    const category = catalog?.categories.find(({ id }) => id === item.categoryId);
    const tax = terms.tax && taxOfPiece(terms.tax, unitMinor, category?.taxClass ?? "", day);
    return [{ totalMinor, quantity, ...(tax && { tax }) }];
  });
  // The tip changes nothing about it.
  const tax = terms.tax && taxOfOrder(terms.tax, lines, terms.feePerItemMinor, day);
  const stadium = localize(catalog?.stadium.name, language);
  return {
    lines,
    tip,
    stadium,
    terms,
    tax,
    provider: checkout.payment && new URL(checkout.payment.scriptUrl).origin,
  };
}

/** Handles the form without scripts; with scripts the screen stores the tip itself. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const input = inputFromForm(form);
  const tip = form.get("intent") === "skip" ? noTip : tipFromInput(input);
  if (!tip) return data({ input }, 400);
  throw redirectDocument("/order/confirm", {
    status: 303,
    headers: { "set-cookie": cookieText(tipCookie, serializeTip(tip)) },
  });
}

export default function TipRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, ...given } = loaderData;
  // The next document loads the provider's script, behind three round trips of its own.
  if (provider) preconnect(provider);
  return (
    <ScreenCurrency value={given.terms.currency}>
      <TipScreen {...given} refused={actionData?.input ?? null} />
    </ScreenCurrency>
  );
}

type Props = {
  lines: Pick<PricedLine, "totalMinor" | "quantity">[];
  tip: Tip | null;
  stadium: string;
  terms: Terms;
  tax: OrderTax | null;
  /** Input that the server refused, when the form was sent without scripts. */
  refused: TipInput | null;
};

/** The runner's tip. A plain form; scripts add the amounts and save a round trip. */
export function TipScreen({ lines, tip: saved, stadium, terms, tax, refused }: Props) {
  const { t } = useLingui();
  const [input, setInput] = useState(
    () => refused ?? inputFromTip(saved, terms.tips, terms.law.leastTipPercentage),
  );
  const [attempted, setAttempted] = useState(refused !== null);
  const nonce = useVisitor()?.nonce;
  const [leaving, setLeaving] = useState<"add" | "skip" | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Takes over what was chosen before hydration, which the next render would discard.
  useLayoutEffect(() => {
    if (form.current) setInput(inputFromForm(new FormData(form.current)));
  }, []);
  const tip = tipFromInput(input);
  const totals = withTax(totalsOf(lines, tip ?? noTip, terms), tax);
  const amountLabel: Record<Currency, string> = {
    ILS: t`Another amount, in shekels`,
    USD: t`Another amount, in dollars`,
    EUR: t`Another amount, in euros`,
  };
  const sign = currencySigns[terms.currency];
  const most = maxTipAmountMinor / 100;
  const isPercentage = input.kind === "percentage";

  function leave(intent: "add" | "skip") {
    const chosen = intent === "skip" ? noTip : tip;
    if (!chosen) {
      setAttempted(true);
      document.getElementById("tip-custom")?.focus();
      return;
    }
    setLeaving(intent);
    document.cookie = cookieText(tipCookie, serializeTip(chosen));
    // The payment screen has its own document policy: always a new document.
    location.assign("/order/confirm");
  }

  return (
    <main id="main" className="page column">
      <title>{`${t`Tip`} · Seatside`}</title>
      <noscript>
        {/* Without scripts nothing would update these amounts. */}
        <style nonce={nonce}>{".needs-scripts{display:none!important}"}</style>
      </noscript>
      <PageHeader title={t`A tip for your runner?`} back="/cart">
        <AtStadium name={stadium} />
      </PageHeader>
      <form
        ref={form}
        method="post"
        data-early=""
        noValidate
        className="group grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          leave((submitter as HTMLButtonElement | null)?.value === "skip" ? "skip" : "add");
        }}
      >
        <section className="card grid gap-4 p-5">
          <div className="row justify-between gap-3">
            <p className="row gap-2 font-medium">
              <Icon name="runner" className="text-link" />
              {t`The whole tip goes to the runner`}
            </p>
            <TipKindSwitch
              currency={terms.currency}
              kind={input.kind}
              onChange={(kind) => setInput({ ...input, kind })}
            />
          </div>
          <TipPresets
            terms={terms}
            selected={input.custom.trim() === "" ? input.preset : null}
            lines={lines}
            percents={input.percents ?? false}
            onSelect={(preset) => setInput({ ...input, preset, custom: "" })}
          />
          <Field
            id="tip-custom"
            name="custom"
            label={isPercentage ? t`Another percentage` : amountLabel[terms.currency]}
            hint={isPercentage ? t`0% to ${maxTipPercentage}%` : t`${sign}0 to ${sign}${most}`}
            error={
              attempted && !tip
                ? isPercentage
                  ? t`Please enter a whole percentage from 0 to 100.`
                  : t`Please enter an amount from 0 to 500.`
                : null
            }
            value={input.custom}
            onChange={(event) => setInput({ ...input, custom: event.target.value })}
            inputMode={isPercentage ? "numeric" : "decimal"}
            autoComplete="off"
            dir="ltr"
            maxLength={6}
          />
        </section>
        <section className="needs-scripts card p-5" aria-live="polite">
          <TotalsList totals={totals} />
        </section>
        <div className="bar grid gap-2">
          <Button type="submit" name="intent" value="add" wide busy={leaving === "add"}>
            {t`Add tip`}
            {tip && <Money minor={totals.tipMinor} className="needs-scripts" />}
          </Button>
          <Button type="submit" name="intent" value="skip" kind="text" wide busy={leaving === "skip"}>
            {t({ message: "Skip", context: "tip" })}
          </Button>
        </div>
      </form>
      <EarlyScript of="tip" />
    </main>
  );
}
