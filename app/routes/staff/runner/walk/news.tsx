import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { BagMark } from "#app/components/order/bag-mark.tsx";
import { OrderStatus } from "#domain/order-status.ts";
import type { PendingDelivery } from "../floor/delivery-queue.ts";
import { codeText, endedText, troubleText } from "../runner-texts.ts";
import { useRunnerScreen } from "../use-runner.ts";

/** Bags ended by somebody else on their way: not to be handed over any more. */
export function EndedNews() {
  const { t } = useLingui();
  const { runner, clock } = useRunnerScreen();
  const { isCounter } = runner;
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  // At a counter an uncollected bag is news, too.
  const news = runner.state.deliveries.ended.filter(
    ({ id, status, cancelReason }) =>
      status === OrderStatus.CANCELED && (isCounter || cancelReason !== "fan-not-there") && !seen.has(id),
  );
  return (
    <div role="alert" className="grid gap-3 empty:hidden">
      {news.map(({ id, code, cancelReason, closedAt }) => (
        <section key={id} className="card grid gap-2 p-4" data-canceled={code}>
          <h2 className="row gap-2 text-lg text-canceled">
            <Icon name="close" className="size-6" />
            <span className="min-w-0 grow">
              <Trans>
                Canceled at {clock(closedAt)}: <bdi translate="no">{codeText(code)}</bdi>
              </Trans>
            </span>
            <BagMark code={code} />
          </h2>
          <p>
            {isCounter && cancelReason === "fan-not-there"
              ? t`Nobody picked it up.`
              : endedText(t, cancelReason)}{" "}
            {isCounter
              ? t`Don’t hand it over. Take it off its shelf.`
              : t`Don’t hand it over. Bring it back to the shop.`}
          </p>
          <Button
            kind="outline"
            className="justify-self-start"
            onClick={() => setSeen((all) => new Set([...all, id]))}
          >
            {t`Got it`}
          </Button>
        </section>
      ))}
    </div>
  );
}

/** Deliveries scanned here that the server refused. Must not be overlooked. */
export function FailedNews() {
  const { t } = useLingui();
  const { failed, forget } = useRunnerScreen().runner.pending;
  return (
    <div role="alert" className="grid gap-3 empty:hidden">
      {failed.map((each) => (
        <section key={each.orderId} className="rounded-card bg-canceled-tint p-4 text-canceled">
          <h2 className="row gap-2 text-lg">
            <Icon name="warning" className="size-6" />
            <bdi translate="no">{codeText(each.code)}</bdi>
          </h2>
          <p className="mt-1 text-ink">
            <FailedText delivery={each} />
          </p>
          <Button kind="outline" className="mt-3" onClick={() => forget(each.orderId)}>
            {t`Got it`}
          </Button>
        </section>
      ))}
    </div>
  );
}

function FailedText({ delivery }: { delivery: PendingDelivery }) {
  const { t } = useLingui();
  const { clock, runner } = useRunnerScreen();
  const { failure = "network", code, at } = delivery;
  const time = clock(at);
  const trouble = { kind: "problem", code: failure, orderCode: code } as const;
  const [title, text] = troubleText(t, trouble, { clock, isCounter: runner.isCounter });
  if (failure === "refund-failed")
    return <Trans>Delivered, but we couldn’t refund what stayed in the bag. Tell the venue.</Trans>;
  if (failure === "order-canceled")
    return (
      <Trans>
        You handed it over at {time}, but it had already been canceled. The venue knows. You don’t need to do
        anything.
      </Trans>
    );
  return (
    <>
      {t`Handed over at ${time}, not accepted:`} {title}. {text}
    </>
  );
}

/** Offline a runner works on; this shows how old the list is and how many deliveries are queued. */
export function OfflineNote({ isOffline }: { isOffline: boolean }) {
  const { t } = useLingui();
  const { runner, clock } = useRunnerScreen();
  const asOf = clock(runner.state.confirmedAt);
  const waiting = runner.pending.waiting.length;
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {isOffline && (
        <p className="row gap-3 rounded-card bg-pending-tint p-4 text-pending">
          <Icon name="offline" className="size-6" />
          <span className="min-w-0">
            <b className="block">
              {runner.stops.length > 0
                ? t`No network. Carry on: scanning still works.`
                : t`No network. New bags appear when it’s back.`}
            </b>
            {t`Bags as of ${asOf}.`}
          </span>
        </p>
      )}
      {waiting > 0 && (
        <p className="row gap-3 rounded-card bg-preparing-tint p-4 text-preparing" data-waiting={waiting}>
          <Icon name="refresh" className="size-6" />
          <span className="min-w-0">
            <b className="block">
              <Plural
                value={waiting}
                one="# delivery waits on this phone"
                other="# deliveries wait on this phone"
              />
            </b>
            {!runner.pending.isKept ? (
              <Trans>This phone can’t store anything: keep this page open until all is sent.</Trans>
            ) : isOffline ? (
              t`Sent automatically when you’re back online.`
            ) : (
              t`The server isn’t answering. We keep trying.`
            )}
          </span>
        </p>
      )}
    </div>
  );
}
