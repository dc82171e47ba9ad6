/** Not yet in TypeScript's own list of what browsers have. */
type Detector = { detect(source: HTMLCanvasElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** How long the search in one picture may take. */
const longestMs = 1_500;
let detector: Promise<Detector | null> | undefined;
const loadDecoder = () => import("qr/decode.js");

/** The text of a QR code in a picture: by the browser itself where it can, else by a decoder that is loaded then. */
export async function readCode(canvas: HTMLCanvasElement, timeLimitMs = longestMs): Promise<string | null> {
  return (await detect(canvas).catch(() => null)) ?? (await decode(canvas, timeLimitMs).catch(() => null));
}

/** Makes ready what reading takes, for screens that must read a code without a network. */
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
  // Throws where there is no code.
  return decodeQR({ width, height, data: image.data }, { timeLimit });
}
