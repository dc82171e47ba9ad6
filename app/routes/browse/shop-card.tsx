import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Picture } from "../../components/picture.tsx";
import { useRange } from "../../components/use-range.ts";
import type { LiveShop } from "../../domain/live-shops.ts";
import type { ShopCardData } from "./shop-data.ts";

type Props = { shop: ShopCardData; live?: LiveShop };

/** A shop with its state, its promise and a taste of its menu. */
export function ShopCard({ shop, live }: Props) {
  const { t } = useLingui();
  const { more } = shop;
  return (
    <Link to={`/shop-menu/${shop.id}`} discover="none" viewTransition className="card shop">
      <Picture picture={shop.picture} tint={shop.tint} size={64} />
      <span className="grid min-w-0 gap-1">
        <h3 className="one-line">{shop.name}</h3>
        <ShopFacts shop={shop} live={live} />
        <p className="clamp-2 text-sm text-muted">{shop.text}</p>
      </span>
      <span className="taste">
        <span className="one-line">{shop.first.join(" · ")}</span>
        {more > 0 && <b>{t`+${more} more`}</b>}
      </span>
    </Link>
  );
}

/** Open or not, how long it takes, where it is; as it is now once that is known. */
export function ShopFacts({ shop, live }: Props) {
  const { t } = useLingui();
  const { state, promise } = live ?? shop;
  const range = useRange()(promise.from, promise.to);
  const { gate } = shop;
  return (
    <span className="facts">
      {state === "open" ? (
        <>
          <b className="text-delivered">{t`Open`}</b>
          <span>{t`${range} min`}</span>
        </>
      ) : (
        <b className="text-canceled">
          {
            {
              paused: t({ message: "Not now", context: "a stand that pauses" }),
              closed: t`Closed now`,
              "closed-today": t`Closed today`,
            }[state]
          }
        </b>
      )}
      <span>{t`Gate ${gate}`}</span>
    </span>
  );
}
