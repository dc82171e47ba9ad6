/**
 * What a fan wants to hear of (product 19.4, and `receipts`). The first two say how,
 * the others what about: order updates come by push, receipts by email.
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

/** Stored preferences, each missing one at its default. */
export function completeNotifications(stored: unknown): NotificationPreferences {
  const known = (stored ?? {}) as Partial<Record<NotificationKind, unknown>>;
  const read = (kind: NotificationKind) => known[kind];
  return Object.fromEntries(
    notificationKinds.map((kind) => [
      kind,
      typeof read(kind) === "boolean" ? read(kind) : defaultNotifications[kind],
    ]),
  ) as NotificationPreferences;
}

/** For the cookie on the phone: one digit each, in the order above. */
export function serializeNotifications(preferences: NotificationPreferences): string {
  return notificationKinds.map((kind) => (preferences[kind] ? 1 : 0)).join("");
}

/** Null where the phone remembers none. An older cookie has fewer digits: the kinds it lacks are at their defaults. */
export function parseNotifications(text: string | null): NotificationPreferences | null {
  if (!/^[01]{4,5}$/.test(text ?? "")) return null;
  const digits = [...(text ?? "")];
  return completeNotifications(
    Object.fromEntries(digits.map((digit, index) => [notificationKinds[index], digit === "1"])),
  );
}
