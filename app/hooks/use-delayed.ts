import { useEffect, useRef, useState } from "react";

const delaySeconds = 5;

/** Something that can be taken back for a few seconds before it is done. Leaving the screen takes it back too. */
export function useDelayed(run: () => void) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const latest = useRef(run);
  latest.current = run;

  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setTimeout(() => {
      if (secondsLeft > 1) return setSecondsLeft(secondsLeft - 1);
      setSecondsLeft(null);
      latest.current();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  return {
    secondsLeft,
    start: () => setSecondsLeft(delaySeconds),
    undo: () => setSecondsLeft(null),
  };
}
