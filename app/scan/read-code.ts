/** Not yet in TypeScript's DOM types. */
type Detector = { detect(source: HTMLCanvasElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** Time limit for one picture. */
const longestMs = 1_500;
let detector: Promise<Detector | null> | undefined;
const loadDecoder = () => import("qr/decode.js");

/** Decodes a QR code: with the browser's own detector, else with a decoder that is loaded on demand. */
export async function readCode(canvas: HTMLCanvasElement, timeLimitMs = longestMs): Promise<string | null> {
  return (await detect(canvas).catch(() => null)) ?? (await decode(canvas, timeLimitMs).catch(() => null));
}

/** Preloads the decoder, for screens that must scan offline. */
export async function prepareReading(): Promise<void> {
  detector ??= createDetector();
  if (!(await detector)) await loadDecoder();
}

async function createDetector(): Promise<Detector | null> {
  try {
    const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass };
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return null;
    return new BarcodeDetector({ formats: ["qr_code"] });
  } catch {
    return null;
  }
}

async function detect(canvas: HTMLCanvasElement): Promise<string | null> {
  detector ??= createDetector();
  const found = await (await detector)?.detect(canvas);
  return found?.[0]?.rawValue ?? null;
}

async function decode(canvas: HTMLCanvasElement, timeLimit: number): Promise<string | null> {
  const { width, height } = canvas;
  const image = canvas.getContext("2d", { willReadFrequently: true })?.getImageData(0, 0, width, height);
  if (!image) return null;
  const { default: decodeQR } = await loadDecoder();
  // Throws when there is no code.
  return decodeQR({ width, height, data: image.data }, { timeLimit });
}
