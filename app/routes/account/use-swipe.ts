import { type TouchEvent, useRef } from "react";

const leastPx = 48;

/** Swipes along the reading direction: towards its start is forward. */
export function useSwipe({ onForward, onBack }: { onForward: () => void; onBack: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0];
      if (!start.current || !touch) return;
      const isRightToLeft = document.documentElement.dir === "rtl";
      const across = (touch.clientX - start.current.x) * (isRightToLeft ? -1 : 1);
      if (Math.abs(across) < leastPx || Math.abs(across) < Math.abs(touch.clientY - start.current.y)) return;
      if (across < 0) onForward();
      else onBack();
    },
  };
}
