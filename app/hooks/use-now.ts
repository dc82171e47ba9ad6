import { useEffect, useState } from "react";
import { useVisitor } from "./use-visitor.ts";

/**
 * A clock in ms that moves on by itself, and when the page is looked at again: the server's, as this device can tell it
 * by `offsetMs`. First it shows `drawnAt`, by which the server drew the page.
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
