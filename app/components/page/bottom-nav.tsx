import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import type { SitePath } from "#domain/site/site-map.ts";
import { useCartQuantity } from "../../hooks/use-cart.ts";
import { useVisitor } from "../../hooks/use-visitor.ts";
import { addTexts } from "../../i18n/client.ts";
import { useActiveOrders } from "../../live/use-active-orders.ts";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icon-paths.ts";
import type { OrderBar as Bar } from "../order/order-bar.tsx";

declare const __PATHS_WITHOUT_NAV__: string;
const withoutNav = new RegExp(__PATHS_WITHOUT_NAV__);

/** Whether the bar is shown. Screens leave room for it through the wrapper's `has-nav` class. */
export function useHasBottomNav(): boolean {
  const visitor = useVisitor();
  const { pathname } = useLocation();
  return Boolean(visitor?.user) && !withoutNav.test(pathname);
}

export function BottomNav() {
  const { t } = useLingui();
  const isShown = useHasBottomNav();
  const { count, next } = useActiveOrders(isShown);
  const { pathname } = useLocation();
  const [OrderBar, setOrderBar] = useState<typeof Bar | null>(null);
  const hasNext = Boolean(next);
  useEffect(() => {
    // Loaded on demand, to keep the first view small; the badge works without it. "Order again" has a cookie
    // of its own.
    if (hasNext || document.cookie.includes("_again="))
      Promise.all([import("../order/order-bar.tsx"), addTexts("cart")]).then(
        ([loaded]) => setOrderBar(() => loaded.OrderBar),
        () => {},
      );
  }, [hasNext]);
  const cart = useCartQuantity();
  if (!isShown) return null;
  return (
    <nav className="nav" aria-label={t`Main navigation`}>
      {OrderBar && /^\/(home|menu)$/.test(pathname) && <OrderBar next={next} />}
      <Tab to="/home" icon="home" label={t`Home`} />
      <Tab to="/orders" icon="receipt" label={t`Orders`} badge={count} badgeClassName="bg-delivering" />
      <Tab to="/cart" icon="cart" label={t`Cart`} badge={cart} badgeClassName="bg-danger" />
      <Tab to="/profile" icon="user" label={t`Profile`} />
    </nav>
  );
}

function Tab(props: {
  to: SitePath;
  icon: IconName;
  label: string;
  badge?: number;
  badgeClassName?: string;
}) {
  const { to, icon, label, badge = 0, badgeClassName = "" } = props;
  return (
    <NavLink to={to} viewTransition className="tab">
      <Icon name={icon} className="size-6" />
      {label}
      {badge > 0 && <span className={`badge ${badgeClassName}`}>{badge > 99 ? "99+" : badge}</span>}
    </NavLink>
  );
}
