import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { PendingDelivery } from "../floor/delivery-queue.ts";
import { codeText, troubleText } from "../runner-texts.ts";

/** Deliveries scanned here that the server refused. Must not be overlooked. */
export function FailedNews({
  failed,
  onForget,
  clock,
}: {
  failed: PendingDelivery[];
  onForget: (orderId: string) => void;
  clock: (at: number) => string;
}) {
  return (
    <div role="alert" className="grid gap-3 empty:hidden">
      {failed.map((each) => (
        <section key={each.orderId} className="rounded-card bg-canceled-tint p-4 text-canceled">
          <h2 className="row gap-2 text-lg">
            <Icon name="warning" className="size-6" />
            <bdi>{codeText(each.code)}</bdi>
          </h2>
          <p className="mt-1 text-ink">
            <FailedText delivery={each} clock={clock} />
          </p>
          <Button kind="outline" className="mt-3" onClick={() => onForget(each.orderId)}>
            <Trans>Got it</Trans>
          </Button>
        </section>
      ))}
    </div>
  );
}

function FailedText({
  delivery: { failure = "network", code, at },
  clock,
}: {
  delivery: PendingDelivery;
  clock: (at: number) => string;
}) {
  const { t } = useLingui();
  const time = clock(at);
  const [title, text] = troubleText(t, { kind: "problem", code: failure, orderCode: code }, clock);
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
      <Trans>Handed over at {time}, not accepted:</Trans> {title}. {text}
    </>
  );
}
