import { type RefObject, useEffect, useRef } from "react";
import { useAwakeScreen } from "./use-awake-screen.ts";

/** Opens and closes a dialog that fills the screen, which does not dim while it is open: somebody else looks at it. */
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
