import { isPaymentPath } from "../payment-path.ts";

const needsStadium = /^\/(cart|precart|tip|order)(\/|$|\?)/;

/** Where one goes after signing in: cart and order pages need a stadium first (product 3.8). */
export function afterSignIn(next: string | null, stadiumId: string | null): string {
  const destination = next ?? "/home";
  if (!stadiumId && needsStadium.test(destination))
    return `/stadium-selection?next=${encodeURIComponent(destination)}`;
  return destination;
}

/** A new account passes here once. */
export function onboardingPath(next: string | null): string {
  return next ? `/onboarding?next=${encodeURIComponent(next)}` : "/onboarding";
}

/** After onboarding one chooses the stadium, unless it is known and one was on the way somewhere. */
export function afterOnboarding(next: string | null, stadiumId: string | null): string {
  if (!next) return "/stadium-selection";
  return stadiumId ? next : `/stadium-selection?next=${encodeURIComponent(next)}`;
}

/** Where the splash leads (product 2.2). */
export function afterSplash(isSignedIn: boolean, stadiumId: string | null): string {
  if (!isSignedIn) return "/auth";
  return stadiumId ? "/home" : "/stadium-selection";
}

/** Whether the destination is an order in the making: then the screen says why it asks. */
export function isForOrder(next: string | null): boolean {
  return next === "/cart" || next === "/tip" || (next !== null && isPaymentPath(next));
}
