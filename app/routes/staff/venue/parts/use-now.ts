import { useEffect, useState } from "react";
import { useVisitor } from "#app/hooks/use-visitor.ts";

const minuteMs = 60_000;

/** The time in ms, moving on by minutes; first the server's, so that both draw the same. */
export function useNow(): number {
  const drawn = useVisitor()?.now ?? 0;
  const [now, setNow] = useState(drawn);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
