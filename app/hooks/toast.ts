export type ToastKind = "success" | "error" | "info" | "warning";
export type Toast = {
  kind: ToastKind;
  text: string;
  /** 3000 by default. */
  durationMs?: number;
  /** One thing to do about it. */
  action?: { text: string; run: () => void };
};

export const toastEvent = "seatside-toast";
export const toastCloseMs = 300;

/** Shows a short message above everything, also across navigation. Call it from handlers and effects. */
export function showToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent(toastEvent, { detail: toast }));
}
