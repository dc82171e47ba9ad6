import { type PointerEvent, useState } from "react";

type Handler = (event: PointerEvent<HTMLElement>) => void;
export type Grip = Record<"onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel", Handler>;

/** How near the window's edge a dragged row scrolls the list, and by how much, in pixels. */
const [edgePx, stepPx] = [90, 14];

/** Drags a row of a list by its grip onto another's place. Rows carry `rowProps`. */
export function useDrag(onDrop: (id: string, onto: string) => void) {
  const [drag, setDrag] = useState<{ id: string; over: string } | null>(null);
  const gripOf = (id: string): Grip => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, over: id });
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (!drag) return;
      if (clientY < edgePx) scrollBy(0, -stepPx);
      else if (clientY > innerHeight - edgePx) scrollBy(0, stepPx);
      const over = rowAt(clientX, clientY);
      if (over && over !== drag.over) setDrag({ id, over });
    },
    onPointerUp: () => {
      if (drag && drag.over !== id) onDrop(id, drag.over);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  const rowProps = (id: string) => ({
    "data-row": id,
    "data-dragged": drag?.id === id || undefined,
    "data-over": (drag && drag.id !== id && drag.over === id) || undefined,
  });
  return { gripOf, rowProps };
}

const rowAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-row]")?.dataset.row;
