import { type RefObject, useEffect, useRef } from "react";
import { useAwakeScreen } from "./use-awake-screen.ts";

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
