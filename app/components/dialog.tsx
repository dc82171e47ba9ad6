import { type ReactNode, useEffect, useId, useRef } from "react";

type Props = {
  open: boolean;
  /** Rendered open by the server, for a question that must work without scripts. */
  initiallyOpen?: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
};

/** A native modal dialog: the browser handles focus, Escape and the inert page behind it. */
export function Dialog({ open, initiallyOpen, onClose, title, children, actions }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.matches(":modal")) {
      dialog.removeAttribute("open");
      dialog.showModal();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is for the backdrop
    <dialog
      ref={ref}
      open={initiallyOpen}
      aria-labelledby={id}
      // On Escape `onClose` runs before the focus moves back; the "close" event comes so late that a quick
      // key may have reopened the dialog.
      onCancel={(event) => event.target === event.currentTarget && onClose()}
      onClose={(event) => open && !event.currentTarget.open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="dialog"
    >
      <div className="grid gap-3 p-5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {children && <div className="text-muted">{children}</div>}
        <div
          className="mt-2 grid gap-3"
          style={{ gridAutoFlow: "column", gridAutoColumns: "minmax(0, 1fr)" }}
        >
          {actions}
        </div>
      </div>
    </dialog>
  );
}
