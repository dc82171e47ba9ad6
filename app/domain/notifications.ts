/** What a fan wants to hear of (SPEC.md section 3, notification preferences). */
export const notificationKinds = ["push", "email", "orderUpdates", "promotions"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export type NotificationPreferences = Record<NotificationKind, boolean>;

export const defaultNotifications: NotificationPreferences = {
  push: true,
  email: true,
  orderUpdates: true,
  promotions: false,
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

/** Null where the phone remembers none. */
export function parseNotifications(text: string | null): NotificationPreferences | null {
  if (!/^[01]{4}$/.test(text ?? "")) return null;
  return completeNotifications(
    Object.fromEntries(notificationKinds.map((kind, index) => [kind, text?.[index] === "1"])),
  );
}
