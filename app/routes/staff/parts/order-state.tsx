import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Chip, type ChipTone } from "#app/components/chip.tsx";
import { OrderStatus } from "#domain/order-status.ts";

const states: Record<OrderStatus, [MessageDescriptor, ChipTone]> = {
  [OrderStatus.PENDING]: [msg`New`, "orange"],
  [OrderStatus.PREPARING]: [msg`Preparing`, "blue"],
  [OrderStatus.DELIVERING]: [msg`On the way`, "purple"],
  [OrderStatus.DELIVERED]: [msg`Delivered`, "green"],
  [OrderStatus.CANCELED]: [msg`Canceled`, "red"],
};

/** How far an order is, in a list. */
export function OrderState({ status }: { status: OrderStatus }) {
  const { t } = useLingui();
  const [name, tone] = states[status];
  return <Chip tone={tone}>{t(name)}</Chip>;
}
