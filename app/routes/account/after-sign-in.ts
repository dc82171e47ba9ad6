import { localPath } from "#app/cookies/local-path.ts";
import { findScreen } from "#domain/site/site-map.ts";

/** Where to go after signing in: cart and order pages need a stadium first (product 3.8). */
export function afterSignIn(next: string | null, stadiumId: string | null): string {
  const destination = next ?? "/home";
  if (!stadiumId && findScreen(destination)?.needsStadium)
    return `/stadium-selection?next=${encodeURIComponent(destination)}`;
  return destination;
}

/** Shown once to a new account. */
export function onboardingPath(next: string | null): string {
  return next ? `/onboarding?next=${encodeURIComponent(next)}` : "/onboarding";
}

/** After onboarding comes the choice of a stadium, unless it is known and there is a destination. */
export function afterOnboarding(next: string | null, stadiumId: string | null): string {
  if (!next) return "/stadium-selection";
  return stadiumId ? next : `/stadium-selection?next=${encodeURIComponent(next)}`;
}

/** Where the choice of a stadium leads on to, if that is the destination; a link may name anything there. */
export function afterStadiumOf(destination: string): string | null {
  const { pathname, searchParams } = new URL(destination, "http://localhost");
  return pathname === "/stadium-selection" ? localPath(searchParams.get("next")) : null;
}

/** Where the splash leads (product 2.2). */
export function afterSplash(isSignedIn: boolean, stadiumId: string | null): string {
  if (!isSignedIn) return "/auth";
  return stadiumId ? "/home" : "/stadium-selection";
}

/** Whether the destination is a checkout: the screen then explains why it asks to sign in. */
export function isForOrder(next: string | null): boolean {
  return next !== null && findScreen(next)?.isOrdering === true;
}
