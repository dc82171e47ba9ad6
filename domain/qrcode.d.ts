/** Of the package, the encoder alone: its types are a package of their own, with much that is not used. */
declare module "qrcode" {
  export function create(
    text: string,
    options: { errorCorrectionLevel: "L" | "M" | "Q" | "H"; maskPattern?: number },
  ): { modules: { size: number; get(row: number, column: number): number } };
}
