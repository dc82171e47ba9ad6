import { call } from "#app/api/client.ts";
import type { BakeList } from "#domain/kitchen/board-events.ts";
import type { TrayBody } from "#domain/schemas/staff.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import type { Undo, UndoQueue } from "../dishes/undo.tsx";
import { useCalls } from "../use-calls.ts";

export type TrayCode = CodeOf<"POST /staff/shops/:shopId/trays">;

/** Staff's actions on what is cooked ahead. */
export function useTrays(shopId: string, queue: UndoQueue, refresh: () => void) {
  const { problem, send } = useCalls<TrayCode>(refresh);
  const run = (body: TrayBody) =>
    send("trays", () =>
      call("POST /staff/shops/:shopId/trays", { params: { shopId }, body }, { keepalive: true }),
    );
  return {
    problem,
    run,
    /** Waits for a possible undo; `label` names the action there. */
    runLater: (key: string, body: TrayBody, label: string) =>
      queue.add(key, "tray", () => void run(body), label),
  };
}

export type AheadTools = {
  bake: BakeList;
  trays: ReturnType<typeof useTrays>;
  canAct: boolean;
  undo: Undo;
  /** A slip is on the printer. */
  isPrinting: boolean;
  timeZone: string;
  now: number;
};
