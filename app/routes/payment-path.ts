/** The documents whose policy lets the payment provider in: entered by a full page load (DESIGN.md section 3). */
export function isPaymentPath(path: string): boolean {
  return /^\/order\/confirm(\?|$)/.test(path);
}
