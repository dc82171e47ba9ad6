import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Picture } from "../../components/picture.tsx";
import type { ShopCardData } from "./shop-data.ts";

/** A shop with its state, its promise and a taste of its menu. */
export function ShopCard({ shop }: { shop: ShopCardData }) {
  const { t } = useLingui();
  const { gate, more } = shop;
  const { from, to } = shop.promise;
  return (
    <Link to={`/shop-menu/${shop.id}`} discover="none" className="card shop">
      <Picture picture={shop.picture} tint={shop.tint} size={64} />
      <span className="grid min-w-0 gap-1">
        <h3 className="one-line">{shop.name}</h3>
        <span className="facts">
          <ShopState state={shop.state} />
          {shop.state === "open" && <bdi>{t`${from}–${to} min`}</bdi>}
          <span>{t`Gate ${gate}`}</span>
        </span>
        <p className="clamp-2 text-sm text-muted">{shop.text}</p>
      </span>
      <span className="taste">
        <span className="one-line">{shop.first.join(" · ")}</span>
        {more > 0 && <b>{t`+${more} more`}</b>}
      </span>
    </Link>
  );
}

export function ShopState({ state }: { state: ShopCardData["state"] }) {
  const { t } = useLingui();
  if (state === "open") return <b className="text-delivered">{t`Open`}</b>;
  return <b className="text-canceled">{state === "closed" ? t`Closed now` : t`Closed today`}</b>;
}
