import { useEffect, useState } from "react";
import { createUndoQueue, type UndoQueue, type Waiting } from "./undo-queue.ts";

/** The undo queue as a hook; unmounting sends what waits. */
export function useUndo(): { waiting: ReadonlyMap<string, Waiting>; queue: UndoQueue } {
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
