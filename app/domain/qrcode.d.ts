/** The encoder alone: the package's entry also brings its PNG, canvas and terminal parts. */
declare module "qrcode/lib/core/qrcode.js" {
  export function create(
    text: string,
    options: { errorCorrectionLevel: "L" | "M" | "Q" | "H"; maskPattern?: number },
  ): { modules: { size: number; get(row: number, column: number): number } };
}
