import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Picture } from "#app/components/picture.tsx";
import type { Visitor } from "#app/cookies/visitor.ts";
import type { Translate } from "#app/i18n/known-text.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { localize } from "#domain/language/localized.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import type { SeatPlace } from "#domain/menu/zones.ts";
import { shopsOfCart, similarOnMenu } from "#domain/shop/availability.ts";
import { isShopOpen } from "#domain/shop/shop-choice.ts";
import { restNote } from "./rest-note.ts";

/** A cart's closed shop, for the cart and the checkout. */
export type ClosedShop = {
  /** The shop that sells the whole cart, if another shop is open; else empty. */
  shop: string;
  /** Why and until when its shops are closed, if that is Shabbat or a holiday. */
  rest?: string;
  /** Similar dishes of the other shops. */
  similar: SimilarDish[];
};

export type SimilarDish = { id: string; name: string; picture: string; tint?: string; minutes: number };

export type ClosedCode = "shops-closed" | "shops-closed-today";
export const isClosedCode = (code: string): code is ClosedCode =>
  code === "shops-closed" || code === "shops-closed-today";

/** Why nothing can be ordered there: by the shop's name, or that all are closed (product 8.16 and 8.18). */
export function closedText(
  t: Translate,
  code: ClosedCode,
  { shop, rest }: { shop?: string | null; rest?: string },
): string {
  const texts: Record<ClosedCode, MessageDescriptor> = shop
    ? {
        "shops-closed": msg`${shop} isn’t taking orders right now.`,
        "shops-closed-today": msg`${shop} is closed today.`,
      }
    : {
        "shops-closed": msg`No shops are open right now. Please try again later.`,
        "shops-closed-today": msg`Shops are closed today. Please try again later.`,
      };
  return rest || t(texts[code]);
}

export function SimilarNow({ dishes }: { dishes: readonly SimilarDish[] }) {
  const { t } = useLingui();
  if (dishes.length === 0) return null;
  return (
    <section className="grid w-full gap-1" style={{ textAlign: "start" }}>
      <h3 className="text-sm text-muted">{t`Similar, and open now`}</h3>
      {dishes.map(({ id, name, picture, tint, minutes }) => (
        <Link key={id} to={`/food/${id}`} className="row gap-3" style={{ minHeight: 64 }}>
          <Picture picture={picture} tint={tint} size={44} className="flex-none rounded-small" />
          <span className="min-w-0 grow font-medium">{name}</span>
          <span className="text-sm text-muted">{t`${minutes} min prep`}</span>
        </Link>
      ))}
    </section>
  );
}

/** Data for the message of a closed shop, also if it closes later. */
export function closedShopData(
  catalog: Catalog,
  cart: Cart,
  place: SeatPlace,
  { language, now }: Pick<Visitor, "language" | "now">,
): ClosedShop {
  const { timeZone } = catalog.stadium;
  const shopIds = shopsOfCart(catalog, cart) ?? [];
  const own = catalog.shops.filter(({ id }) => shopIds.includes(id));
  const others = catalog.shops.filter(({ id }) => !shopIds.includes(id));
  const isOtherOpen = others.some((shop) =>
    isShopOpen({ ...shop, pausedUntil: null, autoPausedAt: null }, timeZone, now),
  );
  const wanted = new Set(cart.lines.map((line) => line.itemId));
  const similar = catalog.items
    .filter((item) => item.isAvailable && wanted.has(item.id))
    .flatMap((item) => similarOnMenu(catalog, item, { place, now, shopIds: others.map(({ id }) => id) }));
  return {
    shop: isOtherOpen ? localize(catalog.shops.find(({ id }) => id === shopIds[0])?.name, language) : "",
    rest: restNote(own, { timeZone, now, language }),
    similar: [...new Set(similar)].slice(0, 3).map((item) => ({
      id: item.id,
      name: localize(item.name, language),
      picture: item.picture,
      tint: catalog.categories.find(({ id }) => id === item.categoryId)?.tint,
      minutes: item.preparationMinutes,
    })),
  };
}
