import { useEffect, useState } from "react";

const idleAfterMs = 20_000;
const signsOfLife = ["pointerdown", "keydown", "wheel", "focusin"] as const;

/** Whether nobody has touched this page for twenty seconds. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), idleAfterMs);
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleAfterMs);
    };
    for (const sign of signsOfLife) document.addEventListener(sign, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) document.removeEventListener(sign, wake);
    };
  }, []);
  return isIdle;
}
