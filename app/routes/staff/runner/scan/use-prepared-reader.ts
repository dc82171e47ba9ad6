import { useEffect } from "react";
import { prepareReading } from "#app/scan/read-code.ts";

/** What reading a code takes is on the phone before the network goes, not when it is needed. */
export function usePreparedReader(): void {
  useEffect(() => {
    const prepare = () => void prepareReading().catch(() => {});
    prepare();
    window.addEventListener("online", prepare);
    return () => window.removeEventListener("online", prepare);
  }, []);
}
