import { servicesContext, visitorContext } from "#app/context.ts";
import { lineKey } from "#domain/cart/cart.ts";
import { localize } from "#domain/language/localized.ts";
import { priceLine } from "#domain/menu/pricing.ts";
import { defaultTerms } from "#domain/menu/terms.ts";
import { seatPlace } from "#domain/menu/zones.ts";
import type { Route } from "./+types/cart-lines";

export async function loader({ context }: Route.LoaderArgs) {
  const { cart, language, seat } = context.get(visitorContext);
  const catalog = cart?.lines.length ? await context.get(servicesContext).catalog.find(cart.stadiumId) : null;
  const { currency } = catalog?.stadium.terms ?? defaultTerms;
  const lines = (cart?.lines ?? []).flatMap((line) => {
    const item = catalog?.items.find((each) => each.id === line.itemId);
    if (!item?.isAvailable) return [];
    const { totalMinor } = priceLine({ item, ...line }, currency);
    return [{ key: lineKey(line), name: localize(item.name, language), quantity: line.quantity, totalMinor }];
  });
  const subtotalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  return { lines, currency, subtotalMinor, place: seatPlace(catalog?.stadium.blocks ?? [], seat) };
}
