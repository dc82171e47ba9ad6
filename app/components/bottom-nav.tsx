import { useLingui } from "@lingui/react/macro";
import { NavLink, useLocation } from "react-router";
import { useActiveOrders } from "../hooks/use-active-orders.ts";
import { useCartQuantity } from "../hooks/use-cart.ts";
import { useVisitor } from "../hooks/use-visitor.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

const hiddenOn =
  /^\/(auth|forgot-password|reset-password|splash|onboarding|stadium-selection|food|staff|order\/confirm)/;

/** Whether the bar is shown. Screens leave room for it through the wrapper's `has-nav` class. */
export function useHasBottomNav(): boolean {
  const visitor = useVisitor();
  const { pathname } = useLocation();
  return Boolean(visitor?.user) && !hiddenOn.test(pathname);
}

export function BottomNav() {
  const { t } = useLingui();
  const shown = useHasBottomNav();
  const orders = useActiveOrders(shown);
  const cart = useCartQuantity();
  if (!shown) return null;
  return (
    <nav className="nav" aria-label={t`Main navigation`}>
      <Tab to="/home" icon="home" label={t`Home`} />
      <Tab to="/orders" icon="receipt" label={t`Orders`} badge={orders} badgeClassName="bg-delivering" />
      <Tab to="/cart" icon="cart" label={t`Cart`} badge={cart} badgeClassName="bg-danger" />
      <Tab to="/profile" icon="user" label={t`Profile`} />
    </nav>
  );
}

function Tab(props: { to: string; icon: IconName; label: string; badge?: number; badgeClassName?: string }) {
  const { to, icon, label, badge = 0, badgeClassName = "" } = props;
  return (
    <NavLink to={to} viewTransition className="tab">
      <Icon name={icon} className="size-6" />
      {label}
      {badge > 0 && <span className={`badge ${badgeClassName}`}>{badge > 99 ? "99+" : badge}</span>}
    </NavLink>
  );
}
