import { useLingui } from "@lingui/react/macro";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useCartQuantity } from "#app/hooks/use-cart.ts";
import { addTexts } from "#app/i18n/client.ts";
import { LoadingCart } from "./checkout-link.tsx";

/** The cart beside the menu on wide screens. Its lines come after the paint, so that they cost phones nothing. */
export function CartPanel() {
  const { t } = useLingui();
  const hasLines = useCartQuantity() > 0;
  const panel = useRef<HTMLElement>(null);
  const [Lines, setLines] = useState<ComponentType>();
  useEffect(() => {
    if (hasLines && panel.current?.offsetHeight)
      // If they fail to load, the button below still leads to the cart.
      Promise.all([import("./panel-cart.tsx"), addTexts("cart")]).then(
        ([{ PanelCart }]) => setLines(() => PanelCart),
        () => {},
      );
  }, [hasLines]);
  return (
    <aside ref={panel} className="panel card p-5">
      <h2 className="text-lg">{t`Cart`}</h2>
      {hasLines && Lines ? (
        <Lines />
      ) : hasLines ? (
        <LoadingCart />
      ) : (
        <p className="mt-2 text-muted">{t`Your cart is empty. Add something and it’ll show up here.`}</p>
      )}
    </aside>
  );
}
