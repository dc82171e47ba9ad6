import { call } from "#app/api/client.ts";
import type { Calls } from "#domain/wire/calls.ts";

/**
 * Whether this browser can show notifications: not at all, after asking, already, or never because the person refused.
 */
export type PushAbility = "unsupported" | "ask" | "allowed" | "blocked";
export type PushAnswer = "allowed" | "blocked" | "failed";

export function pushAbility(): PushAbility {
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isSupported) return "unsupported";
  const { permission } = Notification;
  return permission === "granted" ? "allowed" : permission === "denied" ? "blocked" : "ask";
}

/** Asks for permission. Call it in the tap itself: browsers show the question only then. */
export async function askForPush(publicKey: string): Promise<PushAnswer> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return "blocked";
  return (await subscribeBrowser(publicKey)) ? "allowed" : "failed";
}

/** Subscribes this browser if allowed, and tells the server. False when either failed. */
export async function subscribeBrowser(publicKey: string): Promise<boolean> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const existing = await pushManager.getSubscription();
    const isOurs = existing !== null && keyOf(existing) === publicKey;
    if (existing && !isOurs) await existing.unsubscribe();
    const subscription =
      existing && isOurs
        ? existing
        : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const body = subscription.toJSON() as Calls["POST /push/subscriptions"]["body"];
    const answer = await call("POST /push/subscriptions", { body });
    return answer.ok;
  } catch {
    // No push service or no network: tried again with the next order that is opened.
    return false;
  }
}

/** The public key of a subscription, in our configuration's encoding. */
function keyOf(subscription: PushSubscription): string | null {
  const key = subscription.options.applicationServerKey;
  if (!key) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
