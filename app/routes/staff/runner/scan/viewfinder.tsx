import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { listenToPage } from "#app/live/page-signals.ts";
import { type CameraProblem, closeCamera, openCamera, torchOf, watchCodes } from "#app/scan/camera.ts";

/** The camera's picture. Without a camera or permission, says so and what to do instead. */
export function Viewfinder({ onText, isBusy }: { onText: (text: string) => void; isBusy: boolean }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const seen = useEffectEvent(onText);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [torch, setTorch] = useState<ReturnType<typeof torchOf>>(null);
  const [isLit, setLit] = useState(false);

  // Another one for each time that it must be opened.
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
  return (
    <div className="grid content-center justify-items-center gap-3 p-6 text-center" role="alert">
      <Icon name="camera" className="size-16" />
      <p className="text-xl font-semibold">
        {problem === "refused" ? (
          <Trans>The camera isn’t allowed</Trans>
        ) : problem === "busy" ? (
          <Trans>Another app uses the camera</Trans>
        ) : (
          <Trans>No camera was found</Trans>
        )}
      </p>
      <p>
        {problem === "refused" ? (
          <Trans>
            Allow it in your browser’s settings for this page, or continue with a picture or the PIN.
          </Trans>
        ) : (
          <Trans>Continue with a picture or the PIN.</Trans>
        )}
      </p>
    </div>
  );
}
