import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import { undoMs, type Waiting } from "./undo-queue.ts";

/** Replaces the pressed button: cancels the action before it is sent. */
export function UndoButton({ waiting, onUndo }: { waiting: Waiting; onUndo: () => void }) {
  const seconds = useSecondsLeft(waiting.dueAt);
  return (
    <button
      type="button"
      className="btn big undo"
      onClick={onUndo}
      style={{ animationDuration: `${undoMs}ms` }}
    >
      <StaffIcon name="undo" />
      <span className="grid leading-tight">
        <span className="text-sm">
          {waiting.kind === "ready" && <Trans>It’s ready</Trans>}
          {waiting.kind === "hand-over" && <Trans>Handed over</Trans>}
          {waiting.kind === "sold-out" && <Trans>Sold out</Trans>}
        </span>
        <span>
          <Trans>Undo</Trans> <span className="tabular">({seconds})</span>
        </span>
      </span>
    </button>
  );
}

function useSecondsLeft(dueAt: number): number {
  const left = () => Math.max(1, Math.ceil((dueAt - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts down to its own moment
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  }, [dueAt]);
  return seconds;
}
