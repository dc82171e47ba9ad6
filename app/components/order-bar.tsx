import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { NextOrder } from "#domain/order/order-view.ts";
import { Icon } from "./icon.tsx";
import { statusLooks, useStatusLabel } from "./status-badge.tsx";
import { useRange } from "./use-range.ts";

/** The state of the active order, above the navigation while browsing. */
export function OrderBar({ next: { id, status, minutes } }: { next: NextOrder }) {
  const { t } = useLingui();
  const label = useStatusLabel()(status);
  const range = useRange()(minutes?.from ?? 0, minutes?.to ?? 0);
  const { icon } = statusLooks[status];
  return (
    <Link to={`/order/${id}`} className="order-bar" data-status={status}>
      <Icon name={icon} />
      <span className="grow">{label}</span>
      {minutes && minutes.to > 0 && <b>{t`${range} min`}</b>}
      <Icon name="forward" />
    </Link>
  );
}
