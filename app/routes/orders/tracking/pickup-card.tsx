import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { SwitchWay } from "./change-order.tsx";

type Props = { order: Pick<OrderDetail, "id" | "shopName" | "counter" | "live" | "switchesTo"> };

/** Where the fan picks it up, and the way back to the seat while the shop hasn’t accepted. */
export function PickupCard({ order }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { shelf, deliveredAt, canceledAt } = order.live;
  return (
    <Card className="p-4" aria-labelledby="pickup-title">
      <h2 id="pickup-title" className="text-lg">
        {(deliveredAt ?? canceledAt) === null ? t`Pick it up here` : t`Pickup`}
      </h2>
      <p className="mt-1 text-xl font-semibold">
        <bdi>{localize(order.shopName)}</bdi>
      </p>
      {shelf && (
        <p className="text-muted">
          <Trans>
            Shelf{" "}
            <bdi dir="ltr" translate="no">
              {shelf}
            </bdi>
          </Trans>
        </p>
      )}
      {order.counter && <WayThere {...order.counter} />}
      {order.switchesTo && order.live.status === OrderStatus.PENDING && (
        <SwitchWay orderId={order.id} switchesTo={order.switchesTo} />
      )}
    </Card>
  );
}

function WayThere({ gate, floor, walkMinutes }: NonNullable<OrderDetail["counter"]>) {
  const { t } = useLingui();
  const parts = [
    gate && t`Gate ${gate}`,
    floor && t`floor ${floor}`,
    walkMinutes !== null && t`about ${walkMinutes} min on foot from your seat`,
  ].filter(Boolean);
  return parts.length > 0 && <p className="text-muted">{parts.join(" · ")}</p>;
}
