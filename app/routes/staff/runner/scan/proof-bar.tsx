import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { prepareReading } from "#app/scan/read-code.ts";

/** The two ways to prove a hand-over, within the thumb's reach. */
export function ProofBar({ onScan, onPin }: { onScan: () => void; onPin: () => void }) {
  const { t } = useLingui();
  return (
    <div className="bar grid grid-cols-[1fr_auto] gap-2">
      <Button className="loud px-2" onClick={onScan}>
        <Icon name="qr" className="size-6" />
        {t`Scan the code`}
      </Button>
      <Button kind="outline" className="loud px-2" onClick={onPin}>
        {t`PIN`}
      </Button>
    </div>
  );
}

/** Preloads the decoder, so that scanning works offline. */
export function usePreparedReader(): void {
  useEffect(() => {
    const prepare = () => void prepareReading().catch(() => {});
    prepare();
    window.addEventListener("online", prepare);
    return () => window.removeEventListener("online", prepare);
  }, []);
}
