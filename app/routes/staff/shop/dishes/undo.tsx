import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { useNow } from "#app/hooks/use-now.ts";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";

/** How long an action can be undone (docs/design.md#an-orders-life). */
export const undoMs = 5_000;

/** `label` names the action where its kind does not. */
export type Waiting = { key: string; kind: string; dueAt: number; label?: string | undefined };

/**
 * Actions about to be sent, one per key. Each waits a few seconds and is then sent; leaving the page sends all at once.
 */
export function createUndoQueue(changed: (waiting: Waiting[]) => void) {
  const entries = new Map<string, Waiting & { run: () => void; timer: ReturnType<typeof setTimeout> }>();
  const notify = () =>
    changed([...entries.values()].map(({ key, kind, dueAt, label }) => ({ key, kind, dueAt, label })));

  function take(key: string) {
    const entry = entries.get(key);
    if (!entry) return null;
    clearTimeout(entry.timer);
    entries.delete(key);
    notify();
    return entry;
  }

  return {
    /** A second press of the same action is ignored. */
    add(key: string, kind: string, run: () => void, label?: string) {
      if (entries.has(key)) return;
      const timer = setTimeout(() => take(key)?.run(), undoMs);
      entries.set(key, { key, kind, dueAt: Date.now() + undoMs, label, run, timer });
      notify();
    },
    undo: (key: string) => take(key) !== null,
    flush() {
      for (const key of [...entries.keys()]) take(key)?.run();
    },
  };
}

export type UndoQueue = ReturnType<typeof createUndoQueue>;

export type Undo = { waiting: ReadonlyMap<string, Waiting>; queue: UndoQueue };

/** The undo queue as a hook; unmounting sends what waits. */
export function useUndo(): Undo {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Waiting>>(new Map());
  const [queue] = useState(() =>
    createUndoQueue((all) => setWaiting(new Map(all.map((each) => [each.key, each])))),
  );
  useEffect(() => {
    window.addEventListener("pagehide", queue.flush);
    return () => {
      window.removeEventListener("pagehide", queue.flush);
      queue.flush();
    };
  }, [queue]);
  return { waiting, queue };
}

/** Buttons, or while their action waits the one that cancels it. */
export function Undoable({
  id,
  undo: { waiting, queue },
  className = "w-44",
  children,
}: {
  id: string;
  undo: Undo;
  className?: string;
  children: ReactNode;
}) {
  const pending = waiting.get(id);
  if (!pending) return children;
  return (
    <span className={`flex flex-none ${className}`}>
      <UndoButton waiting={pending} onUndo={() => queue.undo(id)} />
    </span>
  );
}

/** Cancels the action before it is sent. */
export function UndoButton({ waiting, onUndo }: { waiting: Waiting; onUndo: () => void }) {
  const { t } = useLingui();
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
          {waiting.kind === "ready" && t`It’s ready`}
          {waiting.kind === "hand-over" && t`Handed over`}
          {waiting.kind === "refund" && t`Refund`}
          {waiting.kind === "sold-out" && (waiting.label ?? t`Sold out`)}
          {waiting.kind === "tray" && waiting.label}
        </span>
        <span>
          {t`Undo`} <span className="tabular">({seconds})</span>
        </span>
      </span>
    </button>
  );
}
