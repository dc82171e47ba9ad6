import { Trans } from "@lingui/react/macro";
import { minutesLeft, movedMinutes } from "#domain/kitchen/promise-time.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { Stage } from "./stage.ts";

type Props = { live: OrderLive; stage: Stage; timeZone: string; now: number };

/** Smaller differences are within the accuracy of a watch. */
const graceMinutes = 2;

export function Arrival({ live: { promise, firstPromise }, stage, timeZone, now }: Props) {
  if (!promise)
    return (
      <p className="text-xl font-semibold">
        {stage === "waiting" ? (
          <Trans>The time comes with the stand’s answer</Trans>
        ) : (
          <Trans>Every step shows here</Trans>
        )}
      </p>
    );
  const left = minutesLeft(promise, now);
  const late = Math.floor((now - promise.toAt) / 60_000);
  const from = clockTime(timeZone, promise.fromAt);
  const to = clockTime(timeZone, promise.toAt);
  return (
    <>
      {left.to > 0 && (
        <p className="mt-1 text-muted">
          <Trans>With you in</Trans>
        </p>
      )}
      <p className="text-4xl font-bold leading-none tabular-nums">
        <Minutes from={left.from} to={left.to} />
      </p>
      <p className="mt-1 text-muted">
        {late >= graceMinutes ? (
          <Trans>
            Promised by {to}, now {late} min late. Sorry for the wait.
          </Trans>
        ) : (
          <Trans>
            Promised between {from} and {to}
          </Trans>
        )}
      </p>
      <PromiseChange minutes={movedMinutes(firstPromise, promise)} />
      {stage === "waiting" && (
        <p className="text-sm text-muted">
          <Trans>You are charged only when the stand accepts.</Trans>
        </p>
      )}
    </>
  );
}

/** Announces a changed promise, on the screen and to screen readers. */
function PromiseChange({ minutes }: { minutes: number }) {
  const by = Math.abs(minutes);
  return (
    <div aria-live="polite">
      {minutes !== 0 && (
        <p className="mt-1 rounded-control bg-soft px-4 py-2 text-sm font-medium">
          {minutes > 0 ? (
            <Trans>The time moved: {by} min later than first promised.</Trans>
          ) : (
            <Trans>The time moved: {by} min earlier than first promised.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

function Minutes({ from, to }: { from: number; to: number }) {
  if (to === 0) return <Trans>Any moment now</Trans>;
  if (from === 0 || from === to) return <Trans>Up to {to} min</Trans>;
  const range = `${from}–${to}`;
  return (
    <Trans>
      <bdi dir="ltr">{range}</bdi> min
    </Trans>
  );
}
