import { useEffect, useState } from "react";
import { type Toast, type ToastKind, toastCloseMs, toastEvent } from "../hooks/toast.ts";
import { useNotices } from "../hooks/use-notices.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

const looks: Record<ToastKind, { icon: IconName; className: string }> = {
  success: { icon: "check", className: "text-delivered" },
  error: { icon: "warning", className: "text-canceled" },
  info: { icon: "info", className: "text-preparing" },
  warning: { icon: "warning", className: "text-pending" },
};

type Shown = Toast & { id: number; closing: boolean };

let lastId = 0;

/** Shows the toasts of showToast; rendered once, in the root. */
export function ToastRegion() {
  const [toasts, setToasts] = useState<Shown[]>([]);
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
