import { useEffect, useState } from "react";

const tickMs = 5_000;

/** The server's clock as estimated by the phone, ticking. The first render shows the server's own. */
export function useServerClock(renderedAt: number, offsetMs: number): number {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const tick = () => setNow(Date.now() + offsetMs);
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [offsetMs]);
  return now;
}
