import { preconnect } from "react-dom";
import { data, redirect, redirectDocument } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { tipCookie } from "#app/cookies/cookies.ts";
import { localize } from "#domain/language/localized.ts";
import { type PricedLine, priceLine } from "#domain/menu/pricing.ts";
import { defaultTerms } from "#domain/menu/terms.ts";
import { noTip, serializeTip } from "#domain/menu/tip.ts";
import { inputFromForm, tipFromInput } from "#domain/menu/tip-input.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import { type LineTax, taxOfOrder, taxOfPiece } from "#domain/tax/tax.ts";
import type { Route } from "./+types/tip";
import { TipScreen } from "./tip-screen.tsx";

type SumLine = Pick<PricedLine, "totalMinor" | "quantity"> & { tax?: LineTax };

export async function loader({ context }: Route.LoaderArgs) {
  const { user, cart, tip, language, now } = context.get(visitorContext);
  if (!user) throw redirect("/auth?next=/tip");
  // Back from the order that was made of it, too.
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
