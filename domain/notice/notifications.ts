/**
 * A fan's notification preferences (product 19.4, and `receipts`). The first two are channels, the others topics: order
 * updates come by push, receipts by email.
 */
export const notificationKinds = ["push", "email", "orderUpdates", "promotions", "receipts"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export type NotificationPreferences = Record<NotificationKind, boolean>;

export const defaultNotifications: NotificationPreferences = {
  push: true,
  email: true,
  orderUpdates: true,
  promotions: false,
  receipts: true,
};

/** Fills missing preferences with their defaults. */
export function completeNotifications(stored: unknown): NotificationPreferences {
  const given = (stored ?? {}) as Partial<Record<NotificationKind, unknown>>;
  const read = (kind: NotificationKind) => given[kind];
  return Object.fromEntries(
    notificationKinds.map((kind) => [
      kind,
      typeof read(kind) === "boolean" ? read(kind) : defaultNotifications[kind],
    ]),
  ) as NotificationPreferences;
}

/** For the cookie: one digit each, in the order above. */
export function serializeNotifications(preferences: NotificationPreferences): string {
  return notificationKinds.map((kind) => (preferences[kind] ? 1 : 0)).join("");
}

/** Null without a cookie. Older cookies have fewer digits: missing kinds get their defaults. */
export function parseNotifications(text: string | null): NotificationPreferences | null {
  if (!/^[01]{4,5}$/.test(text ?? "")) return null;
  const digits = [...(text ?? "")];
  return completeNotifications(
    Object.fromEntries(digits.map((digit, index) => [notificationKinds[index], digit === "1"])),
  );
}
