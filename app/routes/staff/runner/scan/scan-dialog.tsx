import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useAwakeScreen } from "#app/hooks/use-awake-screen.ts";
import { listenToPage } from "#app/live/page-signals.ts";
import {
  type CameraProblem,
  closeCamera,
  openCamera,
  readPicture,
  torchOf,
  watchCodes,
} from "#app/scan/camera.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { useScan } from "./use-scan.ts";

/** Full-screen camera; the phone checks the scan by itself. */
export function ScanDialog({ onClose, onPin }: { onClose: () => void; onPin: () => void }) {
  const { t } = useLingui();
  const file = useRef<HTMLInputElement>(null);
  const scan = useScan();
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
      onClose={onClose}
      other={{ label: t`Type the PIN`, go: onPin }}
    >
      <div className="scanner-inner">
        <header className="row gap-3 p-4">
          <h2 className="min-w-0 grow text-lg">{t`Scan the fan’s code`}</h2>
          <button type="button" onClick={onClose} aria-label={t`Close`} className="scanner-button">
            <Icon name="close" />
          </button>
        </header>
        <Viewfinder onText={scan.scan} isBusy={scan.isBusy} />
        <footer className="grid grid-cols-2 gap-3 p-4">
          <button type="button" className="scanner-choice" onClick={() => file.current?.click()}>
            <Icon name="image" />
            {t`From a picture`}
          </button>
          <button type="button" className="scanner-choice" onClick={onPin}>
            <Icon name="lock" />
            {t`Type the PIN`}
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

/** The camera's picture. Without a camera or permission, says so and what to do instead. */
function Viewfinder({ onText, isBusy }: { onText: (text: string) => void; isBusy: boolean }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const seen = useEffectEvent(onText);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [torch, setTorch] = useState<ReturnType<typeof torchOf>>(null);
  const [isLit, setLit] = useState(false);

  // A new number opens the camera again.
  const [opening, setOpening] = useState(0);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOpen: boolean | null = null;
    let stopWatching = () => {};
    let isOver = false;
    /** A phone takes the camera away for a call, a lock or another app, and gives back a picture that stands still. */
    const look = () => {
      const hasEnded = stream?.getVideoTracks().some(({ readyState }) => readyState === "ended");
      if (isOver || document.visibilityState === "hidden" || !(hasEnded || isOpen === false)) return;
      setProblem(null);
      setLit(false);
      setOpening(opening + 1);
    };
    async function start() {
      try {
        stream = await openCamera();
        if (isOver || !video.current) return closeCamera(stream);
        for (const track of stream.getVideoTracks()) track.addEventListener("ended", look);
        video.current.srcObject = stream;
        setTorch(() => stream && torchOf(stream));
        stopWatching = watchCodes(video.current, (text) => seen(text));
        await video.current.play();
      } catch (error) {
        isOpen = stream !== null;
        if (!isOver && !stream) setProblem((error as Error).message as CameraProblem);
      }
    }
    void start();
    const stopListening = listenToPage({ wake: look });
    return () => {
      isOver = true;
      stopListening();
      stopWatching();
      if (stream) closeCamera(stream);
    };
  }, [opening]);

  if (problem) return <NoCamera problem={problem} />;
  return (
    <div className="viewfinder" data-busy={isBusy || undefined}>
      <video ref={video} muted playsInline aria-label={t`What the camera sees`} />
      <span className="viewfinder-frame" aria-hidden="true" />
      {torch && (
        <button
          type="button"
          aria-pressed={isLit}
          className="scanner-button viewfinder-light"
          aria-label={t`Light`}
          onClick={() => {
            void torch(!isLit);
            setLit(!isLit);
          }}
        >
          <Icon name="sun" />
        </button>
      )}
    </div>
  );
}

function NoCamera({ problem }: { problem: CameraProblem }) {
  const { t } = useLingui();
  return (
    <div className="grid content-center justify-items-center gap-3 p-6 text-center" role="alert">
      <Icon name="camera" className="size-16" />
      <p className="text-xl font-semibold">
        {problem === "refused"
          ? t`The camera isn’t allowed`
          : problem === "busy"
            ? t`Another app uses the camera`
            : t`No camera was found`}
      </p>
      <p>
        {problem === "refused" ? (
          <Trans>
            Allow it in your browser’s settings for this page, or continue with a picture or the PIN.
          </Trans>
        ) : (
          t`Continue with a picture or the PIN.`
        )}
      </p>
    </div>
  );
}
