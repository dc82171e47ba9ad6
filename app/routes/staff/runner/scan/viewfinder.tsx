import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { type CameraProblem, closeCamera, openCamera, torchOf, watchCodes } from "#app/scan/camera.ts";

/** The camera's picture. Without a camera or permission, says so and what to do instead. */
export function Viewfinder({ onText, isBusy }: { onText: (text: string) => void; isBusy: boolean }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const seen = useEffectEvent(onText);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [torch, setTorch] = useState<ReturnType<typeof torchOf>>(null);
  const [isLit, setLit] = useState(false);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let stop = () => {};
    let isOver = false;
    async function start() {
      try {
        stream = await openCamera();
        if (isOver || !video.current) return closeCamera(stream);
        video.current.srcObject = stream;
        setTorch(() => stream && torchOf(stream));
        stop = watchCodes(video.current, (text) => seen(text));
        await video.current.play();
      } catch (error) {
        if (!isOver && !stream) setProblem((error as Error).message as CameraProblem);
      }
    }
    void start();
    return () => {
      isOver = true;
      stop();
      if (stream) closeCamera(stream);
    };
  }, []);

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
