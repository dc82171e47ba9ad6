import { finishCart } from "../../hooks/finish-cart.ts";
import { type NoticeCode, noticeCookie } from "../../notice.ts";

/** The order's page takes the place of this one, so that the way back does not lead to a paid form. */
export function completeOrder(
  checkoutKey: string,
  id: string,
  orderCode: string | null,
  notice: NoticeCode = "order-placed",
): void {
  finishCart(checkoutKey);
  document.cookie = noticeCookie(notice, orderCode ?? "");
  location.replace(`/order/${id}`);
}
