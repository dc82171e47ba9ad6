import { isPaymentPath } from "../payment-path.ts";

const needsStadium = /^\/(cart|precart|tip|order)(\/|$|\?)/;

/** Where one goes after signing in: cart and order pages need a stadium first (SPEC.md section 2). */
export function afterSignIn(next: string | null, stadiumId: string | null): string {
  const destination = next ?? "/home";
  if (!stadiumId && needsStadium.test(destination))
    return `/stadium-selection?next=${encodeURIComponent(destination)}`;
  return destination;
}

/** Whether the destination is an order in the making: then the screen says why it asks. */
export function isForOrder(next: string | null): boolean {
  return next === "/cart" || next === "/tip" || (next !== null && isPaymentPath(next));
}
