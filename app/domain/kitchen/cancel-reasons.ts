/** Why a shop cancels: codes that every screen has words for. Anything else is the shop's own sentence. */
export const shopCancelReasons = ["sold-out", "too-busy", "closing"] as const;
export type ShopCancelReason = (typeof shopCancelReasons)[number];
