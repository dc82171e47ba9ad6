import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { minutesRange } from "#app/components/food/minutes-range.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useCart, writeCart } from "#app/hooks/use-cart.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Alternative } from "#domain/cart/checkout.ts";

/** What can be ordered instead: from another shop, a smaller basket, or both. A tap replaces the cart. */
export function Alternatives({ of }: { of: readonly Alternative[] }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const cart = useCart();
  if (!cart || of.length === 0) return null;

  function take({ lines }: Alternative) {
    if (cart && writeCart({ ...cart, lines })) showToast({ kind: "success", text: t`Cart updated` });
    else showToast({ kind: "error", text: t`Failed to update cart` });
  }
  return (
    <section className="grid w-full gap-2" style={{ textAlign: "start" }}>
      <h3 className="text-sm text-muted">{t`What you can order now`}</h3>
      {of.map((each, index) => {
        const shop = localize(each.shopName);
        const range = minutesRange(each.promise);
        const without = each.without
          .map(({ name, quantity }) => `${quantity > 1 ? `${quantity}× ` : ""}${localize(name)}`)
          .join(", ");
        return (
          <div key={each.shopId + without} className="row flex-wrap gap-3 rounded-small bg-soft p-3">
            <p id={`instead-${index}`} className="w-40 min-w-0 grow text-sm">
              <b className="block" style={{ fontSize: "var(--text-base)" }}>
                {shop}
              </b>
              <span className="block">{without ? t`Without ${without}` : t`Everything in your cart`}</span>
              <span className="block text-muted">
                <Trans>{range} min</Trans>
              </span>
            </p>
            <Button
              kind="outline"
              aria-describedby={`instead-${index}`}
              className="px-4"
              onClick={() => take(each)}
            >{t`Choose this`}</Button>
          </div>
        );
      })}
    </section>
  );
}
