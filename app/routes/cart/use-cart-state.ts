import { useCart } from "../../hooks/use-cart.ts";
import { useCartQuote } from "../kitchen/use-cart-quote.ts";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, closedShop, findShopProblem } from "./cart-lines.ts";

/** Whether the cart can be ordered now: its quote, or the known problem. */
export function useCartState(views: CartLineView[], data: CartData) {
  const cart = useCart();
  const closed = findShopProblem(views, data);
  // A line that left the menu shows its own message, and blocks ordering.
  const isWhole = views.every((view) => view.priced);
  const quote = useCartQuote(isWhole ? cart : null, data.place);
  // The menu's state may be a minute old; the quote is current.
  const refusal = quote && !quote.ok ? quote : null;
  const known = quote ? refusal : closed && { code: closed };
  const problem = known && { ...known, shop: closedShop(known.code, data), rest: data.rest };
  return { isWhole, quote: quote?.ok ? quote.quote : null, problem };
}
