import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { showToast } from "#app/hooks/toast.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { CartLineView } from "./cart-lines.ts";

/** Shows what happened to the cart before hydration, as told by the address, and removes that from the address. */
export function useSaid(views: readonly CartLineView[]): void {
  const { t } = useLingui();
  const [parameters, setParameters] = useSearchParams();
  const said = parameters.get("said");
  const isHydrated = useHydrated();
  const say = useEffectEvent((what: string) => {
    setParameters({}, { replace: true });
    if (what === "removed") return showToast({ kind: "info", text: t`Item removed from cart` });
    const [itemId, count] = what.split(".");
    const name = views.findLast(({ line }) => line.itemId === itemId)?.item?.name;
    const quantity = Number(count);
    if (!name) return;
    const text =
      quantity > 1
        ? t`${name} added to cart! (${plural(quantity, { one: "# item", other: "# items" })})`
        : t`${name} added to cart!`;
    showToast({ kind: "success", text });
  });
  useEffect(() => {
    // The toasts listen since hydration.
    if (isHydrated && said) say(said);
  }, [isHydrated, said]);
}
