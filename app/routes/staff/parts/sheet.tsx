import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "#app/components/icon-button.tsx";
import { SheetGrip } from "./sheet-grip.tsx";

/** A wide dialog whose body scrolls: details and controls beside the work. Render it only while open. */
export function Sheet({
  title,
  onClose,
  children,
  footer,
}: {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Stays visible while the body scrolls. */
  footer?: ReactNode;
}) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is for the backdrop
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="staff-sheet"
    >
      <div className="sheet-inner">
        <SheetGrip sheet={ref} />
        <header className="row gap-3 px-5 pt-4 pb-3">
          <h2 id={id} className="min-w-0 grow text-xl wrap-anywhere">
            {title}
          </h2>
          <IconButton icon="close" label={t`Close`} onClick={onClose} className="bg-soft!" />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <div className="sheet-body" tabIndex={0}>
          {children}
        </div>
        {footer && <footer className="grid gap-3 border-t px-5 py-4">{footer}</footer>}
      </div>
    </dialog>
  );
}
