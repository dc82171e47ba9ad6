import { eq } from "drizzle-orm";
import { completeNotifications, type NotificationPreferences } from "#domain/notice/notifications.ts";
import type { Db } from "#worker/db/client.ts";
import { customers } from "#worker/db/schema/index.ts";

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
