import { useLingui } from "@lingui/react/macro";
import type { ShopState } from "#domain/shop/shop-state.ts";

/** Warns before a fan fills a cart that nobody would cook; null while a shop is open. */
export function useClosedNote(): (state: ShopState) => string | null {
  const { t } = useLingui();
  return (state) => {
    if (state === "open") return null;
    if (state === "paused") return t`Not taking orders right now. Please try again in a few minutes.`;
    return state === "closed"
      ? t`No shops are open right now. Please try again later.`
      : t`Shops are closed today. Please try again later.`;
  };
}
