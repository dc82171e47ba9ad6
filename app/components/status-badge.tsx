import { useLingui } from "@lingui/react/macro";
import { OrderStatus } from "#domain/order-status.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

export const statusLooks: Record<OrderStatus, { icon: IconName; className: string }> = {
  [OrderStatus.PENDING]: { icon: "clock", className: "bg-pending-tint text-pending" },
  [OrderStatus.PREPARING]: { icon: "flame", className: "bg-preparing-tint text-preparing" },
  [OrderStatus.DELIVERING]: { icon: "runner", className: "bg-delivering-tint text-delivering" },
  [OrderStatus.DELIVERED]: { icon: "check", className: "bg-delivered-tint text-delivered" },
  [OrderStatus.CANCELED]: { icon: "close", className: "bg-canceled-tint text-canceled" },
};

export function useStatusLabel(): (status: OrderStatus) => string {
  const { t } = useLingui();
  return (status) =>
    ({
      [OrderStatus.PENDING]: t`Pending`,
      [OrderStatus.PREPARING]: t`Preparing`,
      [OrderStatus.DELIVERING]: t`Delivering`,
      [OrderStatus.DELIVERED]: t`Delivered`,
      [OrderStatus.CANCELED]: t`Canceled`,
    })[status];
}

/** Draws every order status: a word, an icon and a colour. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const label = useStatusLabel()(status);
  const { icon, className } = statusLooks[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold ${className}`}
    >
      <Icon name={icon} className="size-4" />
      {label}
    </span>
  );
}
