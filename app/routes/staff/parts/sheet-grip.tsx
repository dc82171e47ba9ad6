import { type PointerEvent, type RefObject, useRef } from "react";

/** How far down a finger must pull before the sheet closes, in px. */
const enough = 90;

/** A phone's sheet is pulled down to close it: the thumb is there, the close button in the far corner. */
export function SheetGrip({ sheet }: { sheet: RefObject<HTMLDialogElement | null> }) {
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
