import { useLingui } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { stageLooks } from "#app/components/stage-looks.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import type { Stage } from "#domain/order/stage.ts";
import { Arrival } from "./arrival.tsx";
import { CanceledText } from "./canceled-text.tsx";
import { stageWords } from "./stage-words.ts";
import { ArrivedText, DeliveredText, DraftText, OnShelfText, ToShelfText } from "./status-texts.tsx";

type Props = {
  order: Pick<OrderDetail, "timeZone" | "shopName" | "totals" | "money" | "lines">;
  live: OrderLive;
  stage: Stage;
  now: number;
};

/** Answers "when?", as the largest thing on the screen. */
export function StatusCard({ order, live, stage, now }: Props) {
  const { t } = useLingui();
  const { icon, className } = stageLooks[stage];
  const words = t(stageWords[stage]);
  return (
    <Card className="grid justify-items-center gap-2 px-5 py-6 text-center">
      {/* The key restarts the animation when the stage changes. */}
      <p
        key={stage}
        className={`row gap-1.5 rounded-full px-3 py-1.5 text-sm font-semibold animate-[rise_.25s_ease-out] ${className}`}
      >
        <Icon name={icon} />
        {words}
      </p>
      <StageText order={order} live={live} stage={stage} now={now} />
    </Card>
  );
}

function StageText({ order, live, stage, now }: Props) {
  switch (stage) {
    case "draft":
      return <DraftText />;
    case "to-shelf":
      return <ToShelfText live={live} shopName={order.shopName} />;
    case "on-shelf":
      return <OnShelfText live={live} shopName={order.shopName} timeZone={order.timeZone} />;
    case "arrived":
      return <ArrivedText live={live} timeZone={order.timeZone} now={now} />;
    case "delivered":
    case "collected":
      return <DeliveredText live={live} timeZone={order.timeZone} />;
    case "canceled":
    case "expired":
      return <CanceledText live={live} stage={stage} order={order} />;
    default:
      return <Arrival live={live} stage={stage} timeZone={order.timeZone} now={now} />;
  }
}
