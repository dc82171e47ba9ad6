import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useCart } from "#app/hooks/use-cart.ts";
import type { loader } from "./cart-lines.ts";

const wideScreen = "(width >= 64rem)";

/** The cart beside the menu on wide screens. Loaded after the paint, so that it costs phones nothing. */
export function CartPanel() {
  const { t } = useLingui();
  const cart = useCart();
  const { load, data } = useFetcher<typeof loader>({ key: "cart-panel" });
  const hasLines = Boolean(cart?.lines.length);
  useEffect(() => {
    if (cart?.lines.length && window.matchMedia(wideScreen).matches) void load("/cart-lines");
  }, [cart, load]);
  return (
    <aside className="panel card p-5">
      <h2 className="text-lg">{t`Cart`}</h2>
      {!hasLines && (
        <p className="mt-2 text-muted">{t`Your cart is empty. Add something and it’ll show up here.`}</p>
      )}
      {hasLines && !data && <Skeleton className="mt-4 h-24" />}
      {hasLines && data && (
        <>
          <ul className="mt-3 grid gap-3">
            {data.lines.map((line) => (
              <li key={line.key} className="row gap-2">
                <span className="text-muted">{line.quantity}×</span>
                <span className="min-w-0 grow">{line.name}</span>
                <Money minor={line.totalMinor} currency={data.currency} className="font-medium" />
              </li>
            ))}
          </ul>
          <LinkButton to="/cart" wide className="mt-5 justify-between">
            {t`Checkout`}
            <Money minor={data.subtotalMinor} currency={data.currency} />
          </LinkButton>
        </>
      )}
    </aside>
  );
}
