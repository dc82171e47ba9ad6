/** The provider's library only refuses old timestamps; we refuse those from the future too. */
export const maxSkewSeconds = 300;

/** Whether a webhook's signature header names a time of these minutes: worth reading the body, and no more. */
export function isSignedRecently(signature: string | null, now: number): boolean {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1]);
  return Math.abs(now / 1000 - signedAt) <= maxSkewSeconds;
}
