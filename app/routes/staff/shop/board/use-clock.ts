import { useEffect, useState } from "react";

/** The server's clock as this device can tell it, every second. The first paint shows the server's own. */
export function useClock(renderedAt: number, offsetMs: number): number {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const tick = () => setNow(Date.now() + offsetMs);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [offsetMs]);
  return now;
}
