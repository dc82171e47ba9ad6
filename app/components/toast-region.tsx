import { useEffect, useState } from "react";
import { useNotices } from "../hooks/use-notices.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { type Toast, type ToastKind, toastCloseMs, toastEvent } from "./toast.ts";

const looks: Record<ToastKind, { icon: IconName; className: string }> = {
  success: { icon: "check", className: "text-delivered" },
  error: { icon: "warning", className: "text-canceled" },
  info: { icon: "info", className: "text-preparing" },
  warning: { icon: "warning", className: "text-pending" },
};

type Shown = Toast & { id: number; closing: boolean };

/** Where showToast's messages appear; once, in the root. */
export function ToastRegion() {
  const [toasts, setToasts] = useState<Shown[]>([]);
  useEffect(() => {
    let lastId = 0;
    const timers = new Set<number>();
    const later = (ms: number, run: () => void) => timers.add(window.setTimeout(run, ms));
    function show(event: Event) {
      const id = ++lastId;
      const toast = (event as CustomEvent<Toast>).detail;
      setToasts((shown) => [...shown.slice(-2), { ...toast, id, closing: false }]);
      later(toast.durationMs ?? 3000, () => {
        setToasts((shown) => shown.map((each) => (each.id === id ? { ...each, closing: true } : each)));
        later(toastCloseMs, () => setToasts((shown) => shown.filter((each) => each.id !== id)));
      });
    }
    window.addEventListener(toastEvent, show);
    return () => {
      window.removeEventListener(toastEvent, show);
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  useNotices();
  return (
    <div aria-live="polite" className="toasts">
      {toasts.map(({ id, kind, text, closing }) => (
        <p key={id} className="toast" data-closing={closing || undefined}>
          <Icon name={looks[kind].icon} className={looks[kind].className} />
          {text}
        </p>
      ))}
    </div>
  );
}
