import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { cartCookie } from "#app/cookies/cookies.ts";
import { closedShopName } from "#app/routes/kitchen/closed-shop-data.ts";
import { quickAdd } from "#app/routes/quick-add.ts";
import { lineKey } from "#domain/cart/cart.ts";
import { localize } from "#domain/language/localized.ts";
import { canBeOrdered } from "#domain/menu/menu.ts";
import { priceLine } from "#domain/menu/money/pricing.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { seatPlace } from "#domain/menu/zones.ts";
import type { Route } from "./+types/cart-lines";
import { summarizeCart } from "./cart-summary.ts";
import { earlyBar } from "./early-bar.tsx";

let last: Awaited<ReturnType<typeof loader>> | null = null;

/** Answers a list's "+" before React: the cart's bar, or nothing if the dish needs a choice. */
export async function action({ request, context }: Route.ActionArgs) {
  const stadiumId = new URL(request.url).searchParams.get("quick") ?? "";
  const added = await quickAdd((await request.formData()).get("itemId"), stadiumId, context);
  const summary = added && "cart" in added && summarizeCart(added.cart, added.catalog);
  if (!summary) return new Response(null, { status: 204 });
  return new Response(earlyBar(context.get(visitorContext), summary), {
    headers: { "content-type": "text/html; charset=utf-8", "set-cookie": cookieText(cartCookie, added.cart) },
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { cart, language, seat } = visitor;
  const catalog = cart?.lines.length ? await context.get(servicesContext).catalog.find(cart.stadiumId) : null;
  const { currency } = catalog?.stadium.terms ?? defaultTerms;
  const lines = (cart?.lines ?? []).flatMap((line) => {
    const item = catalog?.items.find((each) => each.id === line.itemId);
    if (!item || !canBeOrdered(item, line.choices)) return [];
    const { totalMinor } = priceLine({ item, ...line }, currency);
    return [{ key: lineKey(line), name: localize(item.name, language), quantity: line.quantity, totalMinor }];
  });
  const subtotalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const place = seatPlace(catalog?.stadium.blocks ?? [], seat);
  const closed = catalog && cart && closedShopName(catalog, cart, visitor);
  return { lines, currency, subtotalMinor, place, ...closed };
}

/** Without a network the panel keeps its data: a fetcher's error would replace the screen. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  last = await serverLoader().catch(() => last);
  return last;
}
