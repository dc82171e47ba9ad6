import { type NoticeCode, noticeCookie } from "#app/cookies/notice.ts";
import { finishCart } from "#app/hooks/finish-cart.ts";
import { openOrder } from "./open-order.ts";

/** Clears the paid cart and opens its order, replacing the payment form in the history. */
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
