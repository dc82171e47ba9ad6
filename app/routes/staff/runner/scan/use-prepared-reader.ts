import { useEffect } from "react";
import { prepareReading } from "#app/scan/read-code.ts";

/** Preloads the decoder, so that scanning works offline. */
export function usePreparedReader(): void {
  useEffect(() => {
    const prepare = () => void prepareReading().catch(() => {});
    prepare();
    window.addEventListener("online", prepare);
    return () => window.removeEventListener("online", prepare);
  }, []);
}
