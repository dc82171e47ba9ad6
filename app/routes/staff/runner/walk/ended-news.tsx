import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { BagMark } from "#app/components/bag-mark.tsx";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { EndedDelivery } from "#domain/delivery/deliveries.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { codeText, endedText } from "../runner-texts.ts";

/** Bags ended by somebody else on their way: not to be handed over any more. */
export function EndedNews({
  ended,
  isCounter = false,
  clock,
}: {
  ended: EndedDelivery[];
  /** At a shop's shelves, where nobody's coming is news, too. */
  isCounter?: boolean;
  clock: (at: number) => string;
}) {
  const { t } = useLingui();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const news = ended.filter(
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
                Canceled at {clock(closedAt)}: <bdi>{codeText(code)}</bdi>
              </Trans>
            </span>
            <BagMark code={code} />
          </h2>
          <p>
            {isCounter && cancelReason === "fan-not-there" ? (
              <Trans>Nobody picked it up.</Trans>
            ) : (
              endedText(t, cancelReason)
            )}{" "}
            {isCounter ? (
              <Trans>Don’t hand it over. Take it off its shelf.</Trans>
            ) : (
              <Trans>Don’t hand it over. Bring it back to the shop.</Trans>
            )}
          </p>
          <Button
            kind="outline"
            className="justify-self-start"
            onClick={() => setSeen((all) => new Set([...all, id]))}
          >
            <Trans>Got it</Trans>
          </Button>
        </section>
      ))}
    </div>
  );
}
