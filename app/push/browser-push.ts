/**
 * Whether this browser can tell of an order: not at all, only once somebody allows it, already, or never because
 * somebody said so.
 */
export type PushAbility = "unsupported" | "ask" | "allowed" | "blocked";
export type PushAnswer = "allowed" | "blocked" | "failed";

const subscriptionsPath = "/api/push/subscriptions";

export function pushAbility(): PushAbility {
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isSupported) return "unsupported";
  const { permission } = Notification;
  return permission === "granted" ? "allowed" : permission === "denied" ? "blocked" : "ask";
}

/** Asks the person, in the very tap that calls this: browsers show the question only then. */
export async function askForPush(publicKey: string): Promise<PushAnswer> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return "blocked";
  return (await subscribeBrowser(publicKey)) ? "allowed" : "failed";
}

/** Subscribes this browser where it is allowed to, and tells the server. False where either did not work. */
export async function subscribeBrowser(publicKey: string): Promise<boolean> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    const isOurs = known !== null && keyOf(known) === publicKey;
    if (known && !isOurs) await known.unsubscribe();
    const subscription =
      known && isOurs
        ? known
        : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const answer = await fetch(subscriptionsPath, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(subscription),
    });
    return answer.ok;
  } catch {
    // No push service can be reached, or the network is away: asked again with the next order that is opened.
    return false;
  }
}

/** The key that a subscription was made with, as our configuration writes it. */
function keyOf(subscription: PushSubscription): string | null {
  const key = subscription.options.applicationServerKey;
  if (!key) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
