import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Icon } from "#app/components/icon.tsx";
import { sharedMarks } from "#domain/delivery/marks.ts";
import type { RunnerState } from "../use-runner.ts";
import { type AtStop, NextStop } from "./next-stop.tsx";
import { StopRow } from "./stop-row.tsx";

type Props = {
  runner: AtStop & Pick<RunnerState, "stops" | "chooseNext">;
  now: number;
  clock: (at: number) => string;
  onReady: () => void;
  onScan: () => void;
};

export function BatchView({ runner, now, clock, onReady, onScan }: Props) {
  const { t } = useLingui();
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
        <Button onClick={onReady}>
          <Trans>See what’s ready</Trans>
        </Button>
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
      <NextStop
        key={next.id}
        isChosen={next.id === chosenId}
        {...{ order: next, runner, now, clock, onScan }}
      />
      {then.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">
            <Trans>Then</Trans>
          </h2>
          <ol className="grid gap-3">
            {then.map((stop) => (
              <li key={stop.id}>
                <StopRow
                  {...{ stop, now, clock }}
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
