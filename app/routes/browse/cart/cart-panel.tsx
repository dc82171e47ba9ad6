import { useLingui } from "@lingui/react/macro";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { type ButtonKind, LinkButton } from "#app/components/button.tsx";
import { Skeleton } from "#app/components/page/skeleton.tsx";
import { useCartQuantity } from "#app/hooks/use-cart.ts";
import { addTexts } from "#app/i18n/client.ts";
import type { PanelProps } from "./panel-cart.tsx";

/** The cart beside the menu on wide screens. Its lines come after the paint, so that they cost phones nothing. */
export function CartPanel() {
  const { t } = useLingui();
  const hasLines = useCartQuantity() > 0;
  const panel = useRef<HTMLElement>(null);
  const [Lines, setLines] = useState<ComponentType<PanelProps>>();
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
        <Lines Checkout={Checkout} />
      ) : hasLines ? (
        <>
          <Skeleton className="mt-4 h-24" />
          <Checkout />
        </>
      ) : (
        <p className="mt-2 text-muted">{t`Your cart is empty. Add something and it’ll show up here.`}</p>
      )}
    </aside>
  );
}

function Checkout({ kind }: { kind?: ButtonKind }) {
  const { t } = useLingui();
  return <LinkButton to="/cart" kind={kind} wide className="mt-5">{t`Checkout`}</LinkButton>;
}
