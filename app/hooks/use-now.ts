import { useEffect, useState } from "react";
import { useVisitor } from "./use-visitor.ts";

/**
 * A ticking clock in ms that also updates when the page becomes visible: the server's clock, estimated with `offsetMs`.
 * Starts with `drawnAt`, the time of the server's rendering.
 */
export function useNow(everyMs: number, offsetMs = 0, drawnAt?: number): number {
  const visitor = useVisitor();
  const [now, setNow] = useState(drawnAt ?? visitor?.now ?? 0);
  useEffect(() => {
    const tick = () => setNow(Date.now() + offsetMs);
    tick();
    const timer = setInterval(tick, everyMs);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [everyMs, offsetMs]);
  return now;
}
