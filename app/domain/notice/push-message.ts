import type { Language } from "../language/localized.ts";

/** What travels encrypted to the service worker, which shows it as it is. */
export type PushPayload = {
  title: string;
  body: string;
  language: Language;
  /** The order: a newer notice of it takes the older one's place. */
  orderId: string;
  /** Number of the order's event; nothing older is shown over it. */
  number: number;
  /** What a tap opens. */
  path: string;
};

/** Null where the text is none of ours. */
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
