import { useEffect, useState } from "react";

const everyMs = 2_000;

/** The server's clock in ms, moving on; `first` is what the server drew. */
export function useTicking(offsetMs: number, first: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const tick = () => setNow(Date.now() + offsetMs);
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [offsetMs]);
  return now;
}
