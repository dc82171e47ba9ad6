import { useLingui } from "@lingui/react/macro";
import { Picture } from "#app/components/picture.tsx";
import type { LiveShop } from "#domain/shop/live-shops.ts";
import { ShopNow } from "../live-words.tsx";
import type { ShopCardData } from "./shop-data.ts";

type Props = { shop: ShopCardData; live?: LiveShop };

/** A shop with its state, its promise and a few dishes. */
export function ShopCard({ shop, live }: Props) {
  const { t } = useLingui();
  const { more } = shop;
  return (
    <a href={`/shop-menu/${shop.id}`} className="card shop">
      <Picture picture={shop.picture} tint={shop.tint} size={64} />
      <div className="grid min-w-0 gap-1">
        <h3 className="one-line">{shop.name}</h3>
        <ShopFacts shop={shop} live={live} />
        <p className="clamp-2 text-sm text-muted">{shop.text}</p>
      </div>
      <span className="taste">
        <span className="one-line">{shop.first.join(" · ")}</span>
        {more > 0 && <b>{t`+${more} more`}</b>}
      </span>
    </a>
  );
}

/** State, location, minutes once they are known (at the end, where they move nothing), whether it delivers to the seat. */
export function ShopFacts({ shop, live }: Props) {
  const { t } = useLingui();
  const { gate, reach } = shop;
  const least = live?.state === "open" && live.load === "free" && live.promise?.from;
  return (
    <>
      <span className="facts">
        <ShopNow shop={shop} live={live} />
        <span>{t`Gate ${gate}`}</span>
        {least && <span>{t`from ${least} min`}</span>}
      </span>
      {reach && (
        <span className={`text-sm font-medium ${reach === "drinks" ? "text-pending" : "text-canceled"}`}>
          {reach === "drinks" ? t`Drinks only at your seat.` : t`We don’t deliver to your seat.`}
        </span>
      )}
    </>
  );
}
