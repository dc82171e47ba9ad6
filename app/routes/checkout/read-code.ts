/** Not yet in TypeScript's own list of what browsers have. */
type Detector = { detect(source: HTMLCanvasElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** How long the search in one picture may take. */
const timeLimit = 1_500;

/** The text of a QR code in a picture: by the browser itself where it can, else by a decoder that is loaded then. */
export async function readCode(canvas: HTMLCanvasElement): Promise<string | null> {
  return (await detect(canvas).catch(() => null)) ?? (await decode(canvas).catch(() => null));
}

async function detect(canvas: HTMLCanvasElement): Promise<string | null> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass };
  if (!(await BarcodeDetector?.getSupportedFormats())?.includes("qr_code") || !BarcodeDetector) return null;
  const found = await new BarcodeDetector({ formats: ["qr_code"] }).detect(canvas);
  return found[0]?.rawValue ?? null;
}

async function decode(canvas: HTMLCanvasElement): Promise<string | null> {
  const { width, height } = canvas;
  const image = canvas.getContext("2d")?.getImageData(0, 0, width, height);
  if (!image) return null;
  const { default: decodeQR } = await import("qr/decode.js");
  // Throws where there is no code.
  return decodeQR({ width, height, data: image.data }, { timeLimit });
}
