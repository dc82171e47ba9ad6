/** Codes for why a shop cancels; every screen has texts for them. Any other value is the shop's own sentence. */
export const shopCancelReasons = ["sold-out", "too-busy", "closing"] as const;
export type ShopCancelReason = (typeof shopCancelReasons)[number];
