import { type NoticeCode, noticeCookie } from "#app/cookies/notice.ts";
import { finishCart } from "#app/hooks/finish-cart.ts";
import { openOrder } from "./open-order.ts";

/** Ends the cart that was paid, and leads to its order: the way back does not lead to a paid form. */
export function completeOrder(
  checkoutKey: string,
  id: string,
  orderCode: string | null,
  notice: NoticeCode = "order-placed",
): void {
  finishCart(checkoutKey);
  document.cookie = noticeCookie(notice, orderCode ?? "");
  void openOrder(id);
}
