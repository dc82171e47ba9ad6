import { useLingui } from "@lingui/react/macro";
import type { ReactNode, SubmitEvent } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { newCheckoutKey, readCart, writeCart } from "#app/hooks/cart-store.ts";
import { showToast } from "#app/hooks/toast.ts";
import { addToCart, type CartLine, emptyCart, lineKey, setQuantity } from "#domain/cart/cart.ts";
import type { DishCardData } from "./dish-data.ts";

type Props = { dishes: readonly DishCardData[]; stadiumId?: string; className: string; children: ReactNode };

/**
 * A list of dishes, each with a "+": one form for all (decision 36), which posts to the cart without scripts. With
 * scripts the dish is added in place. A dish that needs a question opens its own screen.
 */
export function DishForm({ dishes, stadiumId = "", className, children }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const id = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value;
    const dish = dishes.find((each) => each.id === id);
    if (!dish) return;
    const { name, quick } = dish;
    const line = { itemId: dish.id, choices: [...(quick ?? [])].sort(), quantity: 1 };
    const added = addToCart(readCart() ?? emptyCart(newCheckoutKey()), stadiumId, line);
    if (!added.ok) return void navigate(`/food/${dish.id}`);
    if (!writeCart(added.cart)) return showToast({ kind: "error", text: t`Failed to add item to cart` });
    const text = t`${name} added to cart!`;
    // Added with default choices: offers to change them.
    const change = line.choices.length > 0 && { text: t`Choose`, run: () => choose(line) };
    showToast({ kind: "success", text, ...(change && { durationMs: 5000, action: change }) });
    // The sum, and which dishes no longer go with the cart.
    void revalidate();
  }

  /** Its own screen asks, and adds it instead of what was just added. */
  function choose(line: CartLine) {
    const cart = readCart();
    const at = cart?.lines.findIndex((each) => lineKey(each) === lineKey(line)) ?? -1;
    if (cart && at >= 0) writeCart(setQuantity(cart, at, (cart.lines[at]?.quantity ?? 1) - 1));
    navigate(`/food/${line.itemId}`);
  }

  return (
    <form
      method="post"
      action={`/cart?quick=${stadiumId}`}
      className={className}
      data-links=""
      onSubmit={add}
    >
      {children}
    </form>
  );
}
