import { useLingui } from "@lingui/react/macro";
import type { ShopProblem } from "./cart-lines.ts";

/** Why no shop takes this cart, in words (SPEC.md section 8, Shops). */
export function useShopProblemText(): (problem: ShopProblem | "unchecked") => string {
  const { t } = useLingui();
  return (problem) =>
    ({
      "no-common-shop": t`No single stand sells all of this. Remove something, please.`,
      "shops-closed": t`No shops are open right now. Please try again later.`,
      "shops-closed-today": t`Shops are closed today. Please try again later.`,
      unchecked: t`Unable to check shop availability. Please try again.`,
    })[problem];
}
