import { pathOf } from "#app/api/address.ts";
import { directionOf } from "#domain/language/localized.ts";
import { type PushPayload, parsePushPayload } from "#domain/notice/push.ts";
import type { Calls } from "#domain/wire/calls.ts";

/**
 * Order notifications: shown as they arrive, a tap opens the order, and a renewed subscription is sent to the server.
 */
export function installPush(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("push", (event) => {
    const payload = parsePushPayload(event.data?.text() ?? "");
    if (payload) event.waitUntil(show(scope, payload));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { path } = event.notification.data as PushPayload;
    event.waitUntil(open(scope, path));
  });
  scope.addEventListener("pushsubscriptionchange", (event) => {
    event.waitUntil(renew(scope, event as PushSubscriptionChange));
  });
}

/** One notification per order. An outdated message shows the newer one again, because every push must show one. */
async function show(scope: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  const tag = `order-${payload.orderId}`;
  const [shown] = await scope.registration.getNotifications({ tag });
  const shownPayload = shown?.data as PushPayload | undefined;
  const isOvertaken = shownPayload !== undefined && shownPayload.number > payload.number;
  const { title, body, language, path } = isOvertaken ? shownPayload : payload;
  const isWatched = await isOnScreen(scope, path);
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    // An open screen has already shown the change.
    silent: isOvertaken || isWatched,
    renotify: !isOvertaken && !isWatched,
    lang: language,
    dir: directionOf(language),
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: isOvertaken ? shownPayload : payload,
  };
  await scope.registration.showNotification(title, options);
}

async function isOnScreen(scope: ServiceWorkerGlobalScope, path: string): Promise<boolean> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.some((each) => each.focused && new URL(each.url).pathname === path);
}

/** Focuses the order's window, or opens one. Other windows are left alone: somebody may be paying in one. */
async function open(scope: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = windows.find((each) => new URL(each.url).pathname === path);
  if (own) await own.focus();
  else await scope.clients.openWindow(path);
}

type PushSubscriptionChange = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};

/** Browsers may renew a subscription by themselves; the old endpoint is deleted when its service reports it gone. */
async function renew(scope: ServiceWorkerGlobalScope, change: PushSubscriptionChange): Promise<void> {
  const options = change.oldSubscription?.options;
  const subscription =
    change.newSubscription ??
    (options?.applicationServerKey ? await scope.registration.pushManager.subscribe(options) : null);
  if (!subscription) return;
  const body = subscription.toJSON() as Calls["POST /push/subscriptions"]["body"];
  await fetch(pathOf("POST /push/subscriptions", {}), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
