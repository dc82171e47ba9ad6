import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { BagMark } from "#app/components/order/bag-mark.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { AllergyMark } from "#app/routes/staff/parts/allergy-mark.tsx";
import type { Carried } from "#domain/delivery/deliveries.ts";
import { sharedMarks } from "#domain/delivery/marks.ts";
import { codeText } from "../runner-texts.ts";
import { useRunnerScreen } from "../use-runner.ts";
import { NextStop } from "./next-stop.tsx";
import { placeText, StopChips, useWay } from "./stop-facts.tsx";

export function BatchView({ onReady, onScan }: { onReady: () => void; onScan: () => void }) {
  const { t } = useLingui();
  const { runner } = useRunnerScreen();
  const [next, ...then] = runner.stops;
  const [chosenId, setChosenId] = useState("");
  const alike = sharedMarks(runner.stops.map(({ code }) => code));
  if (!next)
    return (
      <EmptyState
        picture="person-running"
        title={t`No bags with you`}
        text={t`Take what’s ready and the next seat will show here.`}
      >
        <Button onClick={onReady}>{t`See what’s ready`}</Button>
      </EmptyState>
    );
  return (
    <>
      {alike.length > 0 && (
        <p className="row gap-3 rounded-card bg-pending-tint p-4 text-pending">
          <Icon name="warning" className="size-6" />
          <Trans>Two of your bags have the same picture: compare the six digits.</Trans>
        </p>
      )}
      <NextStop key={next.id} order={next} isChosen={next.id === chosenId} onScan={onScan} />
      {then.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">{t`Then`}</h2>
          <ol className="grid gap-3">
            {then.map((stop) => (
              <li key={stop.id}>
                <StopRow
                  stop={stop}
                  onChoose={() => {
                    setChosenId(stop.id);
                    runner.chooseNext(stop.id);
                  }}
                />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** A later stop; a tap makes it the next one. */
function StopRow({ stop, onChoose }: { stop: Carried; onChoose: () => void }) {
  const { t } = useLingui();
  const wayText = useWay()(stop);
  return (
    <button type="button" onClick={onChoose} className="card row w-full gap-3 p-4 text-start">
      <BagMark code={stop.code} className="size-9" />
      <span className="min-w-0 grow">
        <span translate="no" className="block text-lg font-semibold wrap-anywhere">
          {placeText(t, stop.seat)}
        </span>
        <span className="block text-sm wrap-anywhere text-muted">
          <bdi translate="no">{codeText(stop.code)}</bdi> · <span translate="no">{wayText}</span>
        </span>
        <span className="mt-2 flex flex-wrap gap-2 empty:hidden">
          <StopChips stop={stop} />
        </span>
        <AllergyMark as="span" allergies={stop.allergies} className="mt-2" />
        <span className="unseen">{t`Make it the next stop`}</span>
      </span>
    </button>
  );
}
