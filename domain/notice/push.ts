import type { Language } from "../language/localized.ts";

/** What a screen needs to ask for push permission or renew a subscription. */
export type PushState = {
  publicKey: string;
  /** Whether the server has a subscription for this browser in the current language. */
  isSubscribed: boolean;
  /** Whether the customer's preferences allow order updates by push. */
  isWanted: boolean;
  /** Nobody is asked before the first order. */
  hasOrdered: boolean;
};

/** The encrypted payload; the service worker shows it as it is. */
export type PushPayload = {
  title: string;
  body: string;
  language: Language;
  /** A newer notification for the same order replaces the older one. */
  orderId: string;
  /** Number of the order's event; an older message never replaces a newer one. */
  number: number;
  path: string;
};

export function parsePushPayload(text: string): PushPayload | null {
  try {
    const found = JSON.parse(text) as Partial<PushPayload>;
    const isOurs =
      typeof found.title === "string" &&
      typeof found.body === "string" &&
      typeof found.orderId === "string" &&
      Number.isInteger(found.number) &&
      /^\/order\/[0-9a-f-]{36}$/.test(found.path ?? "");
    return isOurs ? (found as PushPayload) : null;
  } catch {
    return null;
  }
}
