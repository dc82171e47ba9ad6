/** Documents that let the payment provider in (docs/architecture.md#documents-and-their-policies). */
export function isPaymentPath(path: string): boolean {
  return /^\/order\/confirm(\?|$)/.test(path);
}

/** Staff's screens and the payment's have headers of their own, so one enters them by a full page load. */
export function isOwnDocument(path: string): boolean {
  return isPaymentPath(path) || /^\/staff(\/|\?|$)/.test(path);
}
