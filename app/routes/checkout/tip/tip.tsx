import { data, redirect, redirectDocument } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { tipCookie } from "#app/cookies/cookies.ts";
import { type PricedLine, priceLine } from "#domain/menu/pricing.ts";
import { defaultTerms } from "#domain/menu/terms.ts";
import { noTip, serializeTip } from "#domain/menu/tip.ts";
import { inputFromForm, tipFromInput } from "#domain/menu/tip-input.ts";
import type { Route } from "./+types/tip";
import { TipScreen } from "./tip-screen.tsx";

type SumLine = Pick<PricedLine, "totalMinor" | "quantity">;

export async function loader({ context }: Route.LoaderArgs) {
  const { user, cart, tip } = context.get(visitorContext);
  if (!user) throw redirect("/auth?next=/tip");
  if (!cart?.lines.length) throw redirect("/cart");
  const catalog = await context.get(servicesContext).catalog.find(cart.stadiumId);
  const terms = catalog?.stadium.terms ?? defaultTerms;
  const items = new Map(catalog?.items.map((item) => [item.id, item]));
  const lines = cart.lines.flatMap(({ itemId, choices, quantity }): SumLine[] => {
    const item = items.get(itemId);
    if (!item) return [];
    const { totalMinor } = priceLine({ item, choices, quantity }, terms.currency);
    return [{ totalMinor, quantity }];
  });
  return { lines, tip, terms };
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
  return (
    <ScreenCurrency value={loaderData.terms.currency}>
      <TipScreen {...loaderData} refused={actionData?.input ?? null} />
    </ScreenCurrency>
  );
}
