import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate, useNavigationType, useRevalidator, useSearchParams } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useCart } from "#app/hooks/use-cart.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { useKeptData } from "#app/offline/own-search.ts";
import { type CartData, dataKey } from "./cart-data.ts";
import { type CartLineView, cartLineViews } from "./cart-lines.ts";

/**
 * The cart's current lines, on either of its screens. Another tab may have added lines that this screen has no data for:
 * then it reloads, and without a network its data is made of the menu that the phone keeps.
 */
export function useCartViews(loaded: CartData): { views: CartLineView[]; data: CartData } {
  const language = useLanguage();
  const cart = useCart();
  const { revalidate } = useRevalidator();
  const others = cart?.lines
    .map(dataKey)
    .filter((key) => !loaded.lines.includes(key))
    .join();
  useEffect(() => {
    if (others) void revalidate();
  }, [others, revalidate]);
  const kept = useKeptData<CartData>(Boolean(others), cart);
  const data = others && kept ? { ...loaded, ...kept } : loaded;
  const views = cartLineViews(cart, data, language);
  useEarlierChangeToast(views);
  useBackHome(views.length === 0);
  return { views, data };
}

/** Going back to a cart that has become empty leads home; one that is opened or reloaded stays. */
function useBackHome(isEmpty: boolean): void {
  const navigate = useNavigate();
  const isPop = useNavigationType() === "POP";
  // The router calls a new document a "POP", too.
  const isDocument = useRef(!useHydrated()).current;
  const arrive = useEffectEvent(() => {
    if (isEmpty && isPop && (!isDocument || cameBack())) void navigate("/home", { replace: true });
  });
  useEffect(() => arrive(), []);
}

function cameBack(): boolean {
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return document?.type === "back_forward";
}

/** Shows a toast for a cart change from before hydration, which the address names, and cleans the address. */
function useEarlierChangeToast(views: readonly CartLineView[]): void {
  const { t } = useLingui();
  const [parameters, setParameters] = useSearchParams();
  const said = parameters.get("said");
  const isHydrated = useHydrated();
  const showChange = useEffectEvent((what: string) => {
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
    // Toasts need hydration.
    if (isHydrated && said) showChange(said);
  }, [isHydrated, said]);
}

export function EmptyCart() {
  const { t } = useLingui();
  return (
    <EmptyState
      picture="fork-and-knife-with-plate"
      title={t`Cart is empty`}
      text={t`Something hot? Something cold? We bring it to your seat.`}
    >
      <LinkButton to="/menu">{t`See the menu`}</LinkButton>
    </EmptyState>
  );
}
