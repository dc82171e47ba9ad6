import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { BagMark, useMarkName } from "#app/components/bag-mark.tsx";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { ageRestrictedLines, type Carried } from "#domain/delivery/deliveries.ts";
import { codeText } from "../trouble-words.ts";
import type { RunnerState } from "../use-runner.ts";
import { useProblemName } from "../words.ts";
import { AbsentPanel } from "./absent-panel.tsx";
import { BagLines } from "./bag-lines.tsx";
import { DueChip } from "./due-chip.tsx";
import { FindLinks } from "./find-links.tsx";
import { ProblemSheet } from "./problem-sheet.tsx";
import { BigSeat, useWayText } from "./seat-facts.tsx";

type Props = { order: Carried; runner: RunnerState; now: number; clock: (at: number) => string };

/** The next seat, with everything needed to find the fan. */
export function NextStop({ order, runner, now, clock }: Props) {
  const { t } = useLingui();
  const markName = useMarkName()(order.code);
  const wayText = useWayText()(order);
  const problemName = useProblemName();
  const [isReporting, setReporting] = useState(false);
  const drinks = ageRestrictedLines(order.lines);
  const code = codeText(order.code);
  return (
    <Card className="grid gap-4 p-5" aria-labelledby="next-title" data-next={order.code}>
      <div className="row gap-3">
        <BagMark code={order.code} className="size-12" />
        <div className="min-w-0 grow">
          <h2 id="next-title" className="text-xl tabular">
            <span className="unseen">{t`Next:`} </span>
            <bdi>{code}</bdi>
          </h2>
          <p className="text-sm text-muted">{markName}</p>
        </div>
        <DueChip promise={order.promise} now={now} clock={clock} />
      </div>
      <BigSeat seat={order.seat} />
      <p className="row items-start gap-2 text-lg wrap-anywhere">
        <Icon name="flag" className="mt-1 text-muted" />
        <span className="min-w-0">{wayText}</span>
      </p>
      {order.seatDetails && (
        <p className="row items-start gap-2 rounded-control bg-soft p-3 wrap-anywhere">
          <Icon name="message" className="mt-0.5 text-muted" />
          <span className="min-w-0">{order.seatDetails}</span>
        </p>
      )}
      {drinks.length > 0 && (
        <p className="row gap-3 rounded-control bg-canceled-tint p-3 font-semibold text-canceled">
          <Icon name="shield" className="size-6" />
          <Trans>18+ · look at an ID before you hand it over</Trans>
        </p>
      )}
      {order.problem && (
        <p className="row items-start gap-3 rounded-control bg-pending-tint p-3 text-pending">
          <Icon name="warning" className="mt-0.5" />
          <span className="min-w-0">
            <Trans>
              Reported at {clock(order.problem.at)}: {problemName(order.problem.reason)}. The stand and the
              venue know.
            </Trans>
          </span>
        </p>
      )}
      <FindLinks order={order} />
      <BagLines lines={order.lines} shop={order.shop} />
      <AbsentPanel order={order} runner={runner} />
      <Button kind="text" className="justify-self-center" onClick={() => setReporting(true)}>
        <Icon name="warning" />
        <Trans>Report a problem</Trans>
      </Button>
      {isReporting && <ProblemSheet order={order} runner={runner} onClose={() => setReporting(false)} />}
    </Card>
  );
}
