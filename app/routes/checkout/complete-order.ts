import { clearCart } from "../../hooks/cart-store.ts";
import { type NoticeCode, noticeCookie } from "../../notice.ts";
import { forgetPending } from "./pending-order.ts";
import { tipCookie } from "./tip-cookie.ts";

/**
 * The order stands: cart and tip go, the seat stays, and its page takes the place of this one, so that the way back
 * does not lead to a paid form.
 */
export function completeOrder(
  stadiumId: string,
  id: string,
  orderCode: string | null,
  notice: NoticeCode = "order-placed",
): void {
  clearCart(stadiumId);
  document.cookie = tipCookie(null);
  forgetPending();
  document.cookie = noticeCookie(notice, orderCode ?? "");
  location.replace(`/order/${id}`);
}
