import { Trans } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { isBefore, OrderStatus } from "#domain/order-status.ts";
import { TotalsList } from "../totals-list.tsx";
import { MoneyNote } from "./money-note.tsx";
import { OrderLine } from "./order-line.tsx";

type Props = {
  order: Pick<OrderDetail, "lines" | "totals" | "shopName" | "money">;
  status: OrderStatus;
  isPickup: boolean;
};

/** What was ordered and where, the total, and what is not delivered. */
export function ItemsCard({ order, status, isPickup }: Props) {
  const localize = useLocalize();
  return (
    <Card className="p-4" aria-labelledby="items-title">
      <h2 id="items-title" className="text-lg">
        <Trans>Your order</Trans>
      </h2>
      <p className="text-sm text-muted">
        <bdi>{localize(order.shopName)}</bdi>
      </p>
      {order.lines.length === 0 && (
        <p className="py-4 text-muted">
          <Trans>No items in this order</Trans>
        </p>
      )}
      <ul className="divide-y">
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <OrderLine key={index} line={line} isCooked={isBefore(status, OrderStatus.DELIVERING)} />
        ))}
      </ul>
      <TotalsList {...order} isPickup={isPickup} />
      {/* For a canceled order the status card says it. */}
      {status !== OrderStatus.CANCELED && <MoneyNote {...order} />}
    </Card>
  );
}
