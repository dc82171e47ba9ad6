import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Money } from "#app/components/money.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";

type PickupCardProps = { order: Pick<OrderDetail, "id" | "shopName" | "counter" | "live" | "switchesTo"> };

/** Where the fan picks it up, and the way back to the seat while the shop hasn’t accepted. */
export function PickupCard({ order }: PickupCardProps) {
  const localize = useLocalize();
  const { shelf, deliveredAt, canceledAt } = order.live;
  return (
    <Card className="p-4" aria-labelledby="pickup-title">
      <h2 id="pickup-title" className="text-lg">
        {(deliveredAt ?? canceledAt) === null ? <Trans>Pick it up here</Trans> : <Trans>Pickup</Trans>}
      </h2>
      <p className="mt-1 text-xl font-semibold">
        <bdi>{localize(order.shopName)}</bdi>
      </p>
      {shelf && (
        <p className="text-muted">
          <Trans>
            Shelf <bdi dir="ltr">{shelf}</bdi>
          </Trans>
        </p>
      )}
      {order.counter && <WayThere {...order.counter} />}
      {order.switchesTo && <SwitchWay orderId={order.id} switchesTo={order.switchesTo} />}
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

type SwitchWayProps = { orderId: string; switchesTo: NonNullable<OrderDetail["switchesTo"]> };

/** Switches to pickup or back to the seat, with a confirmation because the price changes. */
export function SwitchWay({ orderId, switchesTo: { way, backMinor } }: SwitchWayProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function go() {
    setBusy(true);
    const answer = await call("POST /orders/:id/way", { params: { id: orderId }, body: { fulfilment: way } });
    setBusy(false);
    setAsking(false);
    if (answer.ok)
      showToast({
        kind: "success",
        text: way === "pickup" ? t`You’ll pick it up yourself.` : t`It’s coming to your seat.`,
      });
    else {
      const refusal = switchTexts[answer.problem.code];
      const text = refusal ? t(refusal) : t`We couldn’t change this. Please try again.`;
      showToast({ kind: "error", text, durationMs: 5000 });
    }
    void revalidate();
  }
  const words: Record<Fulfilment, [button: string, title: string]> = {
    pickup: [t`Pick it up instead`, t`Pick up your order yourself?`],
    seat: [t`Bring it to my seat`, t`Have it brought to your seat?`],
  };
  const [button, title] = words[way];
  return (
    <>
      <Button kind="outline" wide className="mt-3" onClick={() => setAsking(true)}>
        {button}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        actions={
          <>
            <Button kind="outline" onClick={() => setAsking(false)}>{t`Keep`}</Button>
            <Button busy={isBusy} onClick={() => void go()}>{t`Change`}</Button>
          </>
        }
      >
        {way === "seat" ? t`A runner brings it to you.` : t`No runner will come.`}{" "}
        {backMinor < 0 && t`The delivery fee and your tip are added to your total again.`}
        {backMinor > 0 && (
          <Trans>
            You save <Money minor={backMinor} />.
          </Trans>
        )}
      </Dialog>
    </>
  );
}

const switchTexts: Partial<Record<string, MessageDescriptor>> = {
  "shelves-full": msg`Every pickup shelf is taken. Please try again in a few minutes.`,
  "wrong-state": msg`It’s too late to change this: your order has moved on.`,
  "order-busy": msg`It’s too late to change this: your order has moved on.`,
  "seat-out-of-reach": msg`The shop doesn’t deliver this order to your seat. It still waits at the counter.`,
  "seat-drinks-only": msg`The shop doesn’t deliver this order to your seat. It still waits at the counter.`,
  "seat-unknown": msg`This seat isn’t in the stadium’s list. Your order still waits at the counter.`,
};
