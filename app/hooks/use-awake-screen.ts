import { type RefObject, useEffect, useRef } from "react";

/** Keeps the screen from dimming while `isOn`, in browsers that support it. */
export function useAwakeScreen(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function hold() {
      if (document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (isOver) return await lock.release();
        // The system may release it while the page is visible.
        lock.addEventListener("release", () => isOver || hold(), { once: true });
      } catch {
        // Denied, for example on a low battery: the screen dims as usual.
      }
    }
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, [isOn]);
}

/** Opens and closes a full-screen dialog and keeps the screen awake meanwhile, for the person it is shown to. */
export function useFullScreen(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useAwakeScreen(open);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return ref;
}
