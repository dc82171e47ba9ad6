/**
 * The payment's screen with the way to the fan and the order that is ordered again. Nothing else of an address is kept:
 * the provider adds the payment's secret when it leads back.
 */
export function paymentPath(given: string | Record<string, string>): string {
  const asked = new URLSearchParams(given);
  const kept = new URLSearchParams();
  if (asked.get("way") === "pickup") kept.set("way", "pickup");
  const again = asked.get("again");
  if (again) kept.set("again", again);
  return ["/order/confirm", String(kept)].filter(Boolean).join("?");
}
