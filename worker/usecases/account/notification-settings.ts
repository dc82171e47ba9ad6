import { eq } from "drizzle-orm";
import type { Language } from "#domain/language/localized.ts";
import { isWanted } from "#domain/notice/notices.ts";
import { completeNotifications, type NotificationPreferences } from "#domain/notice/notifications.ts";
import type { PushState } from "#domain/notice/push.ts";
import type { Db } from "#worker/db/client.ts";
import { deleteSubscription, findPushState, saveSubscription } from "#worker/db/order/notices.ts";
import { customers } from "#worker/db/schema/index.ts";
import type { PushService } from "#worker/notifier/web-push.ts";
import { uuidV7 } from "#worker/platform/ids.ts";

/** A customer's notification preferences. Check them before sending anything. */
export function createNotificationPreferences({ db, now }: { db: Db; now: () => number }) {
  return {
    async find(customerId: string): Promise<NotificationPreferences> {
      const row = await db.query.customers.findFirst({
        where: eq(customers.id, customerId),
        columns: { notifications: true },
      });
      return completeNotifications(row?.notifications);
    },
    async save(customerId: string, notifications: NotificationPreferences): Promise<void> {
      await db.update(customers).set({ notifications, updatedAt: now() }).where(eq(customers.id, customerId));
    },
  };
}

type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };
type Subscribed = { ok: true } | { ok: false; reason: "not-configured" | "endpoint-unknown" };

/** Browsers of one customer that receive pushes; beyond this the oldest is dropped. */
const maxBrowsers = 10;

/** Push subscriptions. Each belongs to a customer and ends with the session in which the browser agreed. */
export function createSubscriptions({
  db,
  now,
  push,
}: {
  db: Db;
  now: () => number;
  push: PushService | null;
}) {
  return {
    async save(
      { userId, sessionId }: { userId: string; sessionId: string },
      { endpoint, p256dh, auth }: BrowserSubscription,
      language: Language,
    ): Promise<Subscribed> {
      if (!push) return { ok: false, reason: "not-configured" };
      if (!push.accepts(endpoint)) return { ok: false, reason: "endpoint-unknown" };
      const at = now();
      const row = { id: uuidV7(at), userId, sessionId, endpoint, p256dh, auth, language, createdAt: at };
      await saveSubscription(db, row, maxBrowsers);
      return { ok: true };
    },
    remove: (userId: string, endpoint: string) => deleteSubscription(db, userId, endpoint),
    /** Null where no push keys are configured; the screen then asks nobody. */
    async stateOf(who: { userId: string; sessionId: string }, language: Language): Promise<PushState | null> {
      if (!push) return null;
      const { wishes, ...found } = await findPushState(db, who, language);
      return {
        ...found,
        publicKey: push.publicKey,
        isWanted: isWanted("push", completeNotifications(wishes)),
      };
    },
  };
}
