import { useLingui } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import { type Stage, stageOf } from "#domain/order/stage.ts";
import { OrderStatus } from "#domain/order-status.ts";

const icons: Record<StepName, IconName> = {
  received: "receipt",
  preparing: "flame",
  "on-the-way": "runner",
  "on-shelf": "bell",
  delivered: "check",
  collected: "check",
  canceled: "close",
};

/** The current step is filled, with a ring of the same color. */
const now: Record<StepName, string> = {
  received: "bg-pending shadow-[0_0_0_5px_var(--color-pending-tint)]",
  preparing: "bg-preparing shadow-[0_0_0_5px_var(--color-preparing-tint)]",
  "on-the-way": "bg-delivering shadow-[0_0_0_5px_var(--color-delivering-tint)]",
  "on-shelf": "bg-delivering shadow-[0_0_0_5px_var(--color-delivering-tint)]",
  delivered: "bg-delivered",
  collected: "bg-delivered",
  canceled: "bg-canceled shadow-[0_0_0_5px_var(--color-canceled-tint)]",
};

export function Timeline({ live, timeZone }: { live: OrderLive; timeZone: string }) {
  const { t } = useLingui();
  const steps = timelineSteps(live);
  const time = (at: number) => clockTime(timeZone, at);
  return (
    <Card className="px-5 py-4" aria-label={t`Order progress`}>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.name}
            aria-current={step.state === "current" ? "step" : undefined}
            className="row relative gap-3.5 py-2.5"
          >
            {index > 0 && <Connector isReached={step.state !== "ahead"} />}
            <StepMark step={step} />
            <StepWords
              step={step}
              shelf={live.shelf}
              readyAt={live.readyAt === null ? null : time(live.readyAt)}
            />
            {step.at !== null && (
              <span translate="no" className="text-muted tabular-nums">
                {time(step.at)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Connector({ isReached }: { isReached: boolean }) {
  const color = isReached ? "bg-delivered" : "bg-line";
  return (
    <span className={`absolute start-[17px] -top-3 h-6 w-0.5 transition-colors duration-250 ${color}`} />
  );
}

function StepMark({ step }: { step: Step }) {
  const look =
    step.state === "ahead"
      ? "bg-soft text-muted"
      : `text-surface ${step.state === "done" ? "bg-delivered" : now[step.name]}`;
  return (
    <span
      className={`relative grid size-9 flex-none place-items-center rounded-full transition-colors duration-250 ${look}`}
    >
      <Icon name={icons[step.name]} />
    </span>
  );
}

function StepWords({ step, shelf, readyAt }: { step: Step; shelf: string | null; readyAt: string | null }) {
  const { t } = useLingui();
  const words: Record<StepName, string> = {
    received: t`Order Received`,
    preparing: t`Preparing`,
    "on-the-way": t`On the Way`,
    "on-shelf": shelf === null ? t`On its shelf` : t`On shelf ${{ shelf: leftToRight(shelf) }}`,
    delivered: t`Delivered`,
    collected: t`Picked up`,
    canceled: t`Canceled`,
  };
  return (
    <span className="min-w-0 grow">
      <span className={step.state === "ahead" ? "text-muted" : "font-semibold"}>{words[step.name]}</span>
      {step.state === "done" && <span className="unseen"> {t`done`}</span>}
      {step.name === "preparing" && readyAt && (
        <span className="block text-sm text-muted">{t`Ready at ${readyAt}`}</span>
      )}
    </span>
  );
}

type StepName = "received" | "preparing" | "on-the-way" | "on-shelf" | "delivered" | "collected" | "canceled";
type Step = {
  name: StepName;
  state: "done" | "current" | "ahead";
  at: number | null;
};

const stepOf: Record<Stage, StepName> = {
  draft: "received",
  waiting: "received",
  preparing: "preparing",
  ready: "preparing",
  "to-shelf": "preparing",
  delivering: "on-the-way",
  arrived: "on-the-way",
  "on-shelf": "on-shelf",
  delivered: "delivered",
  collected: "collected",
  canceled: "canceled",
  expired: "canceled",
};

/** The four steps (product 13.6, 20.2); for a canceled order only those that it reached. */
export function timelineSteps(live: OrderLive): Step[] {
  const isPickup = live.fulfilment === "pickup";
  const ways: [StepName, number | null][] = [
    ["received", live.placedAt ?? live.createdAt],
    ["preparing", live.acceptedAt],
    [isPickup ? "on-shelf" : "on-the-way", live.deliveringAt],
    [isPickup ? "collected" : "delivered", live.deliveredAt],
  ];
  const step = stepOf[stageOf(live)];
  if (step === "canceled")
    return [
      ...ways.filter(([, at]) => at !== null).map(([name, at]): Step => ({ name, at, state: "done" })),
      { name: step, at: live.canceledAt, state: "current" },
    ];
  // An unknown status shows the first step as current (product 13.7).
  const current = Math.max(
    0,
    ways.findIndex(([name]) => name === step),
  );
  return ways.map(([name, at], index) => ({
    name,
    at: index <= current ? at : null,
    state:
      index < current || live.status === OrderStatus.DELIVERED
        ? "done"
        : index === current
          ? "current"
          : "ahead",
  }));
}
