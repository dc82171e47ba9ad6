import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useAwakeScreen } from "#app/hooks/use-awake-screen.ts";
import { readPicture } from "#app/scan/camera.ts";
import type { RunnerState } from "../use-runner.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { type Proving, useScan } from "./use-scan.ts";
import { Viewfinder } from "./viewfinder.tsx";

type Props = {
  runner: Proving & Pick<RunnerState, "isCounter">;
  clock: (at: number) => string;
  onClose: () => void;
  onPin: () => void;
};

/** Full-screen camera; the phone checks the scan by itself. */
export function ScanDialog({ runner, clock, onClose, onPin }: Props) {
  const { t } = useLingui();
  const file = useRef<HTMLInputElement>(null);
  const scan = useScan(runner);
  useAwakeScreen(true);

  async function choose(picture: File | undefined) {
    if (!picture) return;
    const text = await readPicture(picture).catch(() => null);
    if (text) await scan.scan(text);
    else scan.fail("no-picture-code");
  }

  return (
    <ProofDialog
      label={t`Scan the fan’s code`}
      className="scanner"
      scan={scan}
      runner={runner}
      clock={clock}
      onClose={onClose}
      other={{ label: t`Type the PIN`, go: onPin }}
    >
      <div className="scanner-inner">
        <header className="row gap-3 p-4">
          <h2 className="min-w-0 grow text-lg">
            <Trans>Scan the fan’s code</Trans>
          </h2>
          <button type="button" onClick={onClose} aria-label={t`Close`} className="scanner-button">
            <Icon name="close" />
          </button>
        </header>
        <Viewfinder onText={scan.scan} isBusy={scan.isBusy} />
        <footer className="grid grid-cols-2 gap-3 p-4">
          <button type="button" className="scanner-choice" onClick={() => file.current?.click()}>
            <Icon name="image" />
            <Trans>From a picture</Trans>
          </button>
          <button type="button" className="scanner-choice" onClick={onPin}>
            <Icon name="lock" />
            <Trans>Type the PIN</Trans>
          </button>
        </footer>
        <input
          ref={file}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t`Picture of the fan’s code`}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
    </ProofDialog>
  );
}
