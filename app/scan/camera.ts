import { readCode } from "./read-code.ts";

/** Longer side of the picture to decode: enough for a code at arm's length, fast on an old phone. */
const searchedPx = 720;
const everyMs = 120;
const frameLimitMs = 400;

export type CameraProblem = "no-camera" | "refused" | "busy";

/**
 * Opens the back camera, or any.
 * @throws CameraProblem as the message of an Error
 */
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

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : "";
  if (["NotAllowedError", "SecurityError"].includes(name)) return "refused";
  return ["NotReadableError", "AbortError"].includes(name) ? "busy" : "no-camera";
}

/** Reports codes in a video until it is stopped; the same text may be reported again. */
export function watchCodes(video: HTMLVideoElement, onText: (text: string) => void): () => void {
  const canvas = document.createElement("canvas");
  let isOver = false;
  let timer = 0;

  async function look() {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && drawInto(canvas, video, videoSize(video))) {
      const text = await readCode(canvas, frameLimitMs);
      if (text && !isOver) onText(text);
    }
    if (!isOver) timer = window.setTimeout(look, everyMs);
  }

  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Decodes a chosen or captured picture; null without a code. */
export async function readPicture(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  try {
    // Small first: most pictures have one large code, and a full-size photo takes seconds.
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

/** A function that switches the camera's light; null when it has none. */
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
