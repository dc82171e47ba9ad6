import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { useCartQuantity } from "#app/hooks/use-cart.ts";
import type { CartSummary } from "./cart-summary.ts";

/** Link to the cart while browsing. The sum is the loader's, so it is left out when another tab changed the cart. */
export function CartBar({ summary }: { summary: CartSummary | null }) {
  const quantity = useCartQuantity();
  if (quantity === 0) return null;
  return (
    <Link to="/cart" className="cart-bar">
      <BarContent quantity={quantity} summary={summary} />
    </Link>
  );
}

export function BarContent({ quantity, summary }: { quantity: number; summary: CartSummary | null }) {
  const { t } = useLingui();
  return (
    <>
      <Icon name="cart" />
      <span className="grow">{t`View cart · ${quantity}`}</span>
      {summary?.quantity === quantity && <Money minor={summary.subtotalMinor} currency={summary.currency} />}
    </>
  );
}
