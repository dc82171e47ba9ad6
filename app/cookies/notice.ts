import { cookieText } from "./cookie.ts";

/** What the next screen says in a toast: a code, and a detail for some. It survives a redirect or a new document. */
export const noticeCookieName = "seatside_notice";
export type NoticeCode =
  | "cart-empty"
  | "stadium-required"
  | "order-placed"
  | "already-ordered"
  | "profile-updated"
  | "password-changed"
  | "account-deleted"
  | "session-ended"
  | "verification-sent"
  | "verification-wait"
  | "sign-out-failed";
const noticeSeconds = 30;

/** @param detail letters and digits only */
export function noticeCookie(code: NoticeCode, detail = ""): string {
  return cookieText(noticeCookieName, detail ? `${code}.${detail}` : code, noticeSeconds);
}
