import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { cookieText, readCookie } from "../cookies/cookie.ts";
import { noticeCookie } from "../cookies/cookies.ts";
import { showToast, type Toast } from "./toast.ts";

/** Shows the notice that the previous screen left in a cookie. */
export function useNotices(): void {
  const { t } = useLingui();
  const { key, pathname } = useLocation();
  const showNotice = useEffectEvent((_screen: string) => {
    const [code, on, detail] = readCookie(document.cookie, noticeCookie);
    if (!code || on !== pathname) return;
    document.cookie = cookieText(noticeCookie, null);
    const toasts: Record<string, Toast> = {
      "cart-empty": { kind: "error", text: t`Cart is empty` },
      "stadium-required": { kind: "info", text: t`Please select a stadium first` },
      "already-ordered": { kind: "info", text: t`You’ve already placed this order.` },
      "profile-updated": { kind: "success", text: t`Profile updated` },
      "password-changed": { kind: "success", text: t`Password changed. Please sign in with the new one.` },
      "account-deleted": { kind: "success", text: t`Your account has been deleted.` },
      "session-ended": { kind: "success", text: t`That device is signed out.` },
      "verification-sent": { kind: "success", text: t`We sent you the link. Please check Spam/Junk too.` },
      "verification-wait": {
        kind: "info",
        text: t`The link is already on its way. Please check Spam/Junk too.`,
      },
      "sign-out-failed": { kind: "error", text: t`Failed to sign out. Please try again.` },
      "order-placed": {
        kind: "success",
        // Isolated: Hebrew would swap the two halves of the code.
        text: [t`Order placed successfully!`, detail && `\u2066${spacedOrderCode(detail)}\u2069`]
          .filter(Boolean)
          .join(" "),
        durationMs: 4000,
      },
    };
    const toast = toasts[code];
    if (toast) showToast(toast);
  });
  useEffect(() => showNotice(key), [key]);
}
