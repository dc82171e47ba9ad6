import { useEffect, useState } from "react";
import { call } from "#app/api/client.ts";
import { onPermission } from "#app/hooks/on-permission.ts";
import type { PushState } from "#domain/notice/push.ts";
import type { Calls } from "#domain/wire/calls.ts";

type Push = {
  /** Null until the browser was asked, and when no push keys are configured. */
  ability: PushAbility | null;
  isAsking: boolean;
  /** Call it in a tap. */
  ask(): Promise<PushAnswer>;
};

/** This browser's push permission. A subscription that the server lost is renewed silently. */
export function usePush(push: PushState | null): Push {
  const [ability, setAbility] = useState<PushAbility | null>(null);
  const [isAsking, setAsking] = useState(false);
  const publicKey = push?.publicKey ?? null;
  const isMissing = push?.isWanted === true && !push.isSubscribed;

  useEffect(() => {
    if (publicKey === null) return;
    const look = () => setAbility(pushAbility());
    look();
    // The permission may change in the browser's settings; iOS reports that only on return.
    const stop = onPermission("notifications", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [publicKey]);

  useEffect(() => {
    if (publicKey !== null && isMissing && ability === "allowed") void subscribeBrowser(publicKey);
  }, [publicKey, isMissing, ability]);

  return {
    ability,
    isAsking,
    async ask() {
      if (publicKey === null) return "failed";
      setAsking(true);
      const answer = await askForPush(publicKey);
      setAbility(pushAbility());
      setAsking(false);
      return answer;
    },
  };
}

/**
 * Whether this browser can show notifications: not at all, after asking, already, or never because the person refused.
 */
type PushAbility = "unsupported" | "ask" | "allowed" | "blocked";
type PushAnswer = "allowed" | "blocked" | "failed";

function pushAbility(): PushAbility {
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isSupported) return "unsupported";
  const { permission } = Notification;
  return permission === "granted" ? "allowed" : permission === "denied" ? "blocked" : "ask";
}

/** Asks for permission. Call it in the tap itself: browsers show the question only then. */
async function askForPush(publicKey: string): Promise<PushAnswer> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return "blocked";
  return (await subscribeBrowser(publicKey)) ? "allowed" : "failed";
}

/** Subscribes this browser if allowed, and tells the server. False when either failed. */
async function subscribeBrowser(publicKey: string): Promise<boolean> {
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
