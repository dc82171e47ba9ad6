import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { readCookie } from "../../cookies/cookie.ts";
import { againCookie } from "../../cookies/cookies.ts";
import { useCartQuantity } from "../../hooks/use-cart.ts";
import { Icon } from "../icon.tsx";

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

/** The id of the order that was placed on this phone within the last hours, or null. */
const lastOrder = () => readCookie(document.cookie, againCookie);
