import { cookieText } from "#app/cookies/cookie.ts";
import type { NoticeCode } from "#app/cookies/cookies.ts";
import { againCookie, noticeCookie } from "#app/cookies/cookies.ts";
import { openOrder } from "#app/hooks/wallet-frame.ts";
import { finishCart } from "#app/recovery/pending-order.ts";

/** Clears the paid cart and opens its order, replacing the payment form in the history. */
export function completeOrder(
  checkoutKey: string,
  id: string,
  orderCode: string | null,
  notice: NoticeCode = "order-placed",
): void {
  void openOrder(id, "answer");
  finishCart(checkoutKey);
  document.cookie = cookieText(againCookie, id);
  document.cookie = cookieText(noticeCookie, { code: notice, on: `/order/${id}`, detail: orderCode });
}
