import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { lastOrder } from "../hooks/last-order.ts";
import { useCartQuantity } from "../hooks/use-cart.ts";
import { Icon } from "./icon.tsx";

/** The last order's dishes once more, straight to the payment, while nothing else is in the cart. */
export function AgainBar() {
  const { t } = useLingui();
  const [id] = useState(lastOrder);
  const quantity = useCartQuantity();
  if (!id || quantity > 0) return null;
  return (
    <form method="post" action="/cart">
      <input type="hidden" name="order" value={id} />
      <button type="submit" className="order-bar" style={{ width: "100%", textAlign: "start" }}>
        <Icon name="refresh" />
        <span className="grow">{t`Same round again`}</span>
        <Icon name="forward" />
      </button>
    </form>
  );
}
