import { useLingui } from "@lingui/react/macro";
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { IconButton } from "#app/components/icon-button.tsx";

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

/** How far down a finger must pull before the sheet closes, in px. */
const enough = 90;

/** A phone's sheet is pulled down to close it: the thumb is there, the close button in the far corner. */
function SheetGrip({ sheet }: { sheet: RefObject<HTMLDialogElement | null> }) {
  const startY = useRef<number | null>(null);
  const pulled = (event: PointerEvent) =>
    startY.current === null ? 0 : Math.max(0, event.clientY - startY.current);
  function move(by: number) {
    if (sheet.current) sheet.current.style.translate = by > 0 ? `0 ${by}px` : "";
  }
  function end(isClosing: boolean) {
    startY.current = null;
    move(0);
    if (isClosing) sheet.current?.close();
  }
  return (
    <div
      aria-hidden="true"
      className="sheet-grip"
      onPointerDown={(event) => {
        startY.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => move(pulled(event))}
      onPointerUp={(event) => end(pulled(event) > enough)}
      onPointerCancel={() => end(false)}
    />
  );
}
