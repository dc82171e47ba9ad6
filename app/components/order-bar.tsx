import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { NextOrder } from "#domain/order/order-view.ts";
import { Icon } from "./icon.tsx";
import { minutesRange } from "./minutes-range.tsx";
import { statusLooks, useStatusLabel } from "./status-badge.tsx";

/** The state of the active order, above the navigation while browsing. */
export function OrderBar({ next: { id, status, minutes } }: { next: NextOrder }) {
  const label = useStatusLabel()(status);
  const range = minutes && minutes.to > 0 && minutesRange(minutes);
  const { icon } = statusLooks[status];
  return (
    <Link to={`/order/${id}`} className="order-bar" data-status={status}>
      <Icon name={icon} />
      <span className="grow">{label}</span>
      {range && (
        <b>
          <Trans>{range} min</Trans>
        </b>
      )}
      <Icon name="forward" />
    </Link>
  );
}
