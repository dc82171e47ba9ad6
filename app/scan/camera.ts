import { readCode } from "./read-code.ts";

/** Longer side of the picture that is searched: enough for a code at arm's length, quick on an old phone. */
const searchedPx = 720;
const everyMs = 120;
const frameLimitMs = 400;

export type CameraProblem = "no-camera" | "refused" | "busy";

/** The camera on the back, or whichever there is. @throws CameraProblem as the message of an Error */
export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error("no-camera" satisfies CameraProblem);
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw new Error(problemOf(error));
  }
}

export function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : "";
  if (["NotAllowedError", "SecurityError"].includes(name)) return "refused";
  return ["NotReadableError", "AbortError"].includes(name) ? "busy" : "no-camera";
}

/** Looks for codes in what a video shows until it is stopped; the same text again is told again. */
export function watchCodes(video: HTMLVideoElement, tell: (text: string) => void): () => void {
  const canvas = document.createElement("canvas");
  let isOver = false;
  let timer = 0;

  async function look() {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && drawInto(canvas, video, videoSize(video))) {
      const text = await readCode(canvas, frameLimitMs);
      if (text && !isOver) tell(text);
    }
    if (!isOver) timer = window.setTimeout(look, everyMs);
  }

  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The text of the code in a picture that was chosen or just taken; null where none is found. */
export async function readPicture(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  try {
    // Small first: most pictures hold one large code, and the whole of a photo takes seconds to search.
    for (const side of [searchedPx, 1_600]) {
      const isDrawn = drawInto(canvas, image, image, side);
      const text = isDrawn ? await readCode(canvas) : null;
      if (text) return text;
    }
    return null;
  } finally {
    image.close();
  }
}

const videoSize = ({ videoWidth, videoHeight }: HTMLVideoElement) => ({
  width: videoWidth,
  height: videoHeight,
});

function drawInto(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  longest = searchedPx,
): boolean {
  if (width === 0 || height === 0) return false;
  const scale = Math.min(1, longest / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d", { willReadFrequently: true })?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return true;
}

/** Whether the camera has a light, and how to switch it. */
export function torchOf(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  const capabilities = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!track || !capabilities.torch) return null;
  return (isOn) =>
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => {});
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
