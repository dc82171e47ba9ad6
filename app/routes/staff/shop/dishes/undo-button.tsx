import { Trans } from "@lingui/react/macro";
import { useNow } from "#app/hooks/use-now.ts";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import { undoMs, type Waiting } from "./undo-queue.ts";

/** Replaces the pressed button: cancels the action before it is sent. */
export function UndoButton({ waiting, onUndo }: { waiting: Waiting; onUndo: () => void }) {
  const now = useNow(250, 0, waiting.dueAt - undoMs);
  const seconds = Math.max(1, Math.ceil((waiting.dueAt - now) / 1_000));
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
          {waiting.kind === "refund" && <Trans>Refund</Trans>}
          {waiting.kind === "sold-out" && (waiting.says ?? <Trans>Sold out</Trans>)}
        </span>
        <span>
          <Trans>Undo</Trans> <span className="tabular">({seconds})</span>
        </span>
      </span>
    </button>
  );
}
