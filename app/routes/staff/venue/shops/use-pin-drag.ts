import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import type { Position } from "#domain/shop/geo.ts";
import type { Plan } from "#domain/venue/plan.ts";

const stepMetres = 2;
const bigStepMetres = 10;

export function usePinDrag(
  svg: RefObject<SVGSVGElement | null>,
  plan: Plan,
  onMove: ((position: Position) => void) | undefined,
) {
  function pointOf(event: PointerEvent): { x: number; y: number } | null {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: Math.min(plan.width, Math.max(0, x)), y: Math.min(plan.height, Math.max(0, y)) };
  }
  return {
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const point = pointOf(event);
        if (point) onMove?.(plan.toPosition(point));
      },
    },
    onKey(event: KeyboardEvent, position: Position) {
      const steps: Record<string, [number, number]> = {
        ArrowUp: [0, -1],
        ArrowDown: [0, 1],
        ArrowLeft: [-1, 0],
        ArrowRight: [1, 0],
      };
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      const metres = event.shiftKey ? bigStepMetres : stepMetres;
      const { x, y } = plan.toPoint(position);
      onMove?.(plan.toPosition({ x: x + step[0] * metres, y: y + step[1] * metres }));
    },
  };
}
