import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useCart } from "#app/hooks/use-cart.ts";
import { useLanguage } from "#app/hooks/use-localize.ts";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, cartLineViews } from "./cart-lines.ts";

/**
 * The cart's current lines. Another tab may have added items that this screen has no data for: then it reloads once.
 */
export function useCartViews(data: CartData): CartLineView[] {
  const language = useLanguage();
  const cart = useCart();
  const { revalidate } = useRevalidator();
  const key = cart?.lines.map((line) => line.itemId + line.choices.join()).join() ?? "";
  const asked = useRef(key);
  useEffect(() => {
    if (asked.current.includes(key)) return;
    asked.current = key;
    void revalidate();
  }, [key, revalidate]);
  return cartLineViews(cart, data, language);
}
