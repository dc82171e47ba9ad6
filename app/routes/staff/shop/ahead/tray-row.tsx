import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import type { Tray } from "#domain/kitchen/bake-list.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { Paper } from "../card/slip.tsx";
import { Undoable } from "../dishes/undo.tsx";
import type { AheadTools } from "./use-trays.ts";

/** A tray in the oven, out or no longer good, with what can be done with it. */
export function TrayRow({ tray, name, tools }: { tray: Tray; name: string; tools: AheadTools }) {
  const { t } = useLingui();
  const { trays, canAct, undo, timeZone } = tools;
  const [isPrinting, setPrinting] = useState(false);
  const { id, state, left, inAt, goodUntil } = tray;
  const isExpired = state === "expired";
  const what = `${left} × ${name}`;
  const time = (at: number | null) => clockTime(timeZone, at ?? inAt);
  return (
    <li className="row flex-wrap gap-2">
      <span className={`min-w-0 grow wrap-anywhere ${isExpired ? "font-semibold text-canceled" : ""}`}>
        <bdi>{what}</bdi>
        {" · "}
        {state === "in" && t`in at ${time(inAt)}`}
        {state === "out" && t`throw away at ${time(goodUntil)}`}
        {isExpired && t`no longer good, throw it away`}
      </span>
      {canAct && (
        <Undoable id={id} undo={undo}>
          <span className="row flex-none gap-2">
            {state === "in" && (
              <Button
                className="flex-none px-6"
                aria-label={t`${what}: out`}
                onClick={() => trays.runLater(id, { action: "out", trayId: id }, t`Tray out`)}
              >
                {t`Out`}
              </Button>
            )}
            {state === "out" && (
              <Button
                kind="outline"
                className="flex-none px-4"
                aria-label={t`${what}: print the label`}
                onClick={() => setPrinting(true)}
              >
                <StaffIcon name="print" />
                {t`Label`}
              </Button>
            )}
            <Button
              kind={isExpired ? "danger" : "outline"}
              className={`flex-none px-4 ${isExpired ? "" : "text-danger"}`}
              aria-label={t`${what}: thrown away`}
              onClick={() => trays.runLater(id, { action: "throw-away", trayId: id }, t`Thrown away`)}
            >
              {t`Thrown away`}
            </Button>
          </span>
        </Undoable>
      )}
      {isPrinting && !tools.isPrinting && (
        <TrayLabel tray={tray} name={name} time={time} onDone={() => setPrinting(false)} />
      )}
    </li>
  );
}

type LabelProps = { tray: Tray; name: string; time: (at: number | null) => string; onDone: () => void };

/** Sticks to a tray that is out. */
function TrayLabel({ tray, name, time, onDone }: LabelProps) {
  const clock = (at: number | null) => <bdi dir="ltr">{time(at)}</bdi>;
  return (
    <Paper onDone={onDone}>
      <p>
        <b>
          <bdi dir="ltr">{tray.portions}</bdi> × {name}
        </b>
      </p>
      <p>
        <Trans>Out at {clock(tray.outAt)}</Trans>
      </p>
      <p className="slip-box">
        <b>
          <Trans>Throw away at {clock(tray.goodUntil)}</Trans>
        </b>
      </p>
    </Paper>
  );
}
