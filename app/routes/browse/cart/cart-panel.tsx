import { useLingui } from "@lingui/react/macro";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { Skeleton } from "#app/components/page/skeleton.tsx";
import { useCartQuantity } from "#app/hooks/use-cart.ts";
import { addTexts } from "#app/i18n/client.ts";

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
      {hasLines ? (
        <>
          {Lines ? <Lines /> : <Skeleton className="mt-4 h-24" />}
          <LinkButton to="/cart" wide className="mt-5">{t`Checkout`}</LinkButton>
        </>
      ) : (
        <p className="mt-2 text-muted">{t`Your cart is empty. Add something and it’ll show up here.`}</p>
      )}
    </aside>
  );
}
