import { useLingui } from "@lingui/react/macro";
import { Picture } from "../../components/picture.tsx";
import { FavoriteButton } from "../../favorites/favorite-button.tsx";
import { ShopState } from "./shop-card.tsx";
import type { ShopCardData } from "./shop-data.ts";

/** A shop at the head of its menu. */
export function ShopIntro({ shop }: { shop: ShopCardData }) {
  const { t } = useLingui();
  const { from, to } = shop.promise;
  return (
    <section className="card shop mb-5">
      <Picture picture={shop.picture} tint={shop.tint} size={64} />
      <div className="row min-w-0 gap-2">
        <div className="grid min-w-0 grow gap-1">
          <p className="facts">
            <ShopState state={shop.state} />
            {shop.state === "open" && <bdi>{t`${from}–${to} min`}</bdi>}
            <span>{t`Gate ${{ gate: shop.gate }}`}</span>
          </p>
          <p className="text-sm text-muted">{shop.text}</p>
        </div>
        <FavoriteButton kind="shops" id={shop.id} />
      </div>
    </section>
  );
}
