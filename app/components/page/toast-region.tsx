import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { cookieText, readCookie } from "../../cookies/cookie.ts";
import { noticeCookie } from "../../cookies/cookies.ts";
import { showToast, type Toast, type ToastKind, toastCloseMs, toastEvent } from "../../hooks/toast.ts";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icon-paths.ts";

const looks: Record<ToastKind, { icon: IconName; className: string }> = {
  success: { icon: "check", className: "text-delivered" },
  error: { icon: "warning", className: "text-canceled" },
  info: { icon: "info", className: "text-preparing" },
  warning: { icon: "warning", className: "text-pending" },
};

type ShownToast = Toast & { id: number; closing: boolean };

let lastId = 0;

/** Shows the toasts of showToast; rendered once, in the root. */
export function ToastRegion() {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  useEffect(() => {
    function show(event: Event) {
      const id = ++lastId;
      const toast = (event as CustomEvent<Toast>).detail;
      // A repeated text replaces the toast that already shows it.
      setToasts((shown) => [
        ...shown.filter((each) => each.text !== toast.text).slice(-2),
        { ...toast, id, closing: false },
      ]);
      // Not cleared on unmount: the region lives as long as the document, and a toast must always close.
      setTimeout(() => {
        setToasts((shown) => shown.map((each) => (each.id === id ? { ...each, closing: true } : each)));
        setTimeout(() => setToasts((shown) => shown.filter((each) => each.id !== id)), toastCloseMs);
      }, toast.durationMs ?? 3000);
    }
    window.addEventListener(toastEvent, show);
    return () => window.removeEventListener(toastEvent, show);
  }, []);
  useNotices();
  return (
    <div aria-live="polite" className="toasts">
      {toasts.map(({ id, kind, text, closing, action }) => (
        <p key={id} className="toast" data-closing={closing || undefined}>
          <Icon name={looks[kind].icon} className={looks[kind].className} />
          {text}
          {action && (
            <button
              type="button"
              className="btn text-link"
              // The region lets taps through to what lies below.
              style={{ pointerEvents: "auto", marginBlock: -14 }}
              onClick={() => {
                setToasts((shown) => shown.filter((each) => each.id !== id));
                action.run();
              }}
            >
              {action.text}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

/** Shows the notice that the previous screen left in a cookie. */
function useNotices(): void {
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
