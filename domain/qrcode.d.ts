/** Types of the encoder alone, instead of a types package. */
declare module "qrcode" {
  export function create(
    text: string,
    options: { errorCorrectionLevel: "L" | "M" | "Q" | "H"; maskPattern?: number },
  ): { modules: { size: number; get(row: number, column: number): number } };
}
