import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { MinutesLeft } from "#app/components/order/order-news.tsx";
import { stageLooks } from "#app/components/order/use-stage-labels.ts";
import { minutesLeft, movedMinutes } from "#domain/kitchen/promise-time.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import type { Stage } from "#domain/order/stage.ts";
import {
  ArrivedText,
  CanceledText,
  DeliveredText,
  DraftText,
  OnShelfText,
  ToShelfText,
} from "./status-texts.tsx";

/** The sentence of each stage, for the status card, the title and screen readers. */
export const stageWords: Record<Stage, MessageDescriptor> = {
  draft: msg`Awaiting payment`,
  waiting: msg`Received, waiting for the shop`,
  preparing: msg`Being prepared`,
  ready: msg`Ready, waiting for the runner`,
  "to-shelf": msg`Ready, going to its shelf`,
  "on-shelf": msg`Ready to pick up`,
  delivering: msg`On the way to you`,
  arrived: msg`The runner is looking for you`,
  delivered: msg`Delivered`,
  collected: msg`Picked up`,
  canceled: msg`Canceled`,
  expired: msg`Not placed`,
};

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
      return <DraftText way={live.fulfilment} />;
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

type ArrivalProps = { live: OrderLive; stage: Stage; timeZone: string; now: number };

/** Smaller differences are within the accuracy of a watch. */
const graceMinutes = 2;

function Arrival({ live, stage, timeZone, now }: ArrivalProps) {
  const { t } = useLingui();
  const { promise, firstPromise, acceptBy, placedAt } = live;
  const round = stage === "delivering" && <StopsBefore count={live.contact?.stopsBefore ?? null} />;
  const answerBy = stage === "waiting" && acceptBy !== null && (
    <AnswerBy time={clockTime(timeZone, acceptBy)} />
  );
  const wait = answerBy && placedAt !== null && acceptBy !== null && (
    <WaitBar left={(acceptBy - now) / (acceptBy - placedAt)} />
  );
  if (!promise)
    return (
      <>
        <p className="text-xl font-semibold">
          {stage === "waiting" ? t`You’ll see a time once the shop accepts` : t`You’ll see every step here`}
        </p>
        {round}
        {answerBy && <p className="text-sm text-muted text-balance">{answerBy}</p>}
        {wait}
      </>
    );
  const { dueAt = null } = live;
  const isPickup = live.fulfilment === "pickup";
  const isCarried = stage === "delivering" && dueAt !== null;
  const left = isCarried ? minutesLeft({ fromAt: dueAt, toAt: dueAt }, now) : minutesLeft(promise, now);
  const late = Math.floor((now - promise.toAt) / 60_000);
  const from = clockTime(timeZone, promise.fromAt);
  const to = clockTime(timeZone, promise.toAt);
  // The runner is slower than the usual walk.
  const around = clockTime(timeZone, Math.max(dueAt ?? 0, now));
  return (
    <>
      {left.to > 0 && <p className="mt-1 text-muted">{isPickup ? t`Ready in` : t`Arriving in`}</p>}
      {/* A key where figures stand in a sentence: a browser's translation takes the text that React would write into. */}
      <p key={`${left.from}–${left.to}`} className="text-4xl font-bold leading-none tabular-nums">
        {isCarried && left.to > 0 ? (
          <MinutesLeft minutes={left} />
        ) : (
          <Minutes from={left.from} to={left.to} />
        )}
      </p>
      <p key={`${from}–${to} ${late} ${isCarried && around}`} className="mt-1 text-muted">
        {isPickup && late >= graceMinutes ? (
          <Trans>
            Should have been ready by {to}, running {late} min late. Sorry for the wait.
          </Trans>
        ) : isPickup ? (
          t`Ready between ${from} and ${to}`
        ) : isCarried && late < graceMinutes ? (
          t`Expected at about ${around}`
        ) : late >= graceMinutes ? (
          <Trans>
            Expected by {to}, running {late} min late. Sorry for the wait.
          </Trans>
        ) : (
          t`Expected between ${from} and ${to}`
        )}
      </p>
      {round}
      {!isCarried && <PromiseChange minutes={movedMinutes(firstPromise, promise)} isPickup={isPickup} />}
      {stage === "waiting" && (
        <p className="text-sm text-muted text-balance">
          {t`You’re only charged once the shop accepts.`} {answerBy}
        </p>
      )}
      {wait}
    </>
  );
}

/** The runner's round, as far as it is planned: the seats along the way come first. */
function StopsBefore({ count }: { count: number | null }) {
  const { t } = useLingui();
  return (
    <p aria-live="polite" className="font-semibold text-delivering empty:hidden">
      {count === 0 && t`Your seat is the next stop`}
      {count !== null && count > 0 && (
        <span key={count}>
          <Plural value={count} one="# stop before yours" other="# stops before yours" />
        </span>
      )}
    </p>
  );
}

/** Announces a changed promise, on the screen and to screen readers. */
function PromiseChange({ minutes, isPickup }: { minutes: number; isPickup: boolean }) {
  const { t } = useLingui();
  const by = Math.abs(minutes);
  return (
    <div aria-live="polite">
      {minutes !== 0 && (
        <p key={minutes} className="mt-1 rounded-control bg-soft px-4 py-2 text-sm font-medium">
          {isPickup
            ? minutes > 0
              ? t`New time: ${by} min later than first expected.`
              : t`New time: ${by} min earlier than first expected.`
            : minutes > 0
              ? t`New arrival time: ${by} min later than first expected.`
              : t`New arrival time: ${by} min earlier than first expected.`}
        </p>
      )}
    </div>
  );
}

function Minutes({ from, to }: { from: number; to: number }) {
  const { t } = useLingui();
  if (to === 0) return t`Any moment now`;
  if (from === 0 || from === to) return t`Up to ${to} min`;
  const range = `${from}–${to}`;
  return (
    <Trans>
      <bdi dir="ltr" translate="no">
        {range}
      </bdi>{" "}
      min
    </Trans>
  );
}

function AnswerBy({ time }: { time: string }) {
  return <Trans>If it hasn’t answered by {time}, the order is canceled and you won’t be charged.</Trans>;
}

function WaitBar({ left }: { left: number }) {
  const share = `${Math.round(Math.min(1, Math.max(0, left)) * 100)}%`;
  return (
    <div aria-hidden="true" className="mt-1 w-full overflow-hidden rounded-full bg-soft">
      <div
        className="h-1 rounded-full bg-pending transition-[width] duration-1000"
        style={{ width: share }}
      />
    </div>
  );
}
