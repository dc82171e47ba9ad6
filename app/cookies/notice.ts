/** Codes of toasts for the next screen (components/toast-region.tsx). */
export type NoticeCode =
  | "cart-empty"
  | "stadium-required"
  | "order-placed"
  | "already-ordered"
  | "profile-updated"
  | "password-changed"
  | "account-deleted"
  | "session-ended"
  | "verification-sent"
  | "verification-wait"
  | "sign-out-failed";
