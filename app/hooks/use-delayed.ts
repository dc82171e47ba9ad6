import { useEffect, useEffectEvent, useState } from "react";

const delaySeconds = 5;

/** Runs an action after a few seconds in which it can be undone. Leaving the screen cancels it. */
export function useDelayed(run: () => void) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const due = useEffectEvent(run);

  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setTimeout(() => {
      if (secondsLeft > 1) return setSecondsLeft(secondsLeft - 1);
      setSecondsLeft(null);
      due();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  return {
    secondsLeft,
    start: () => setSecondsLeft(delaySeconds),
    undo: () => setSecondsLeft(null),
  };
}
