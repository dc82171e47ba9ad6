import { useMemo, useState } from "react";
import { call } from "#app/api/client.ts";
import type { TrayBody } from "#domain/schemas/staff.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import type { UndoQueue } from "../dishes/undo.tsx";

export type TrayCode = CodeOf<"POST /staff/shops/:shopId/trays">;

/** Of the undo: a dish may be marked as sold out meanwhile. */
export const trayInKey = (itemId: string) => `in ${itemId}`;

/** What is pressed on the list of what is cooked ahead. Each tap waits for a possible undo. */
export function useTrays(shopId: string, queue: UndoQueue, refresh: () => void) {
  const [problem, setProblem] = useState<TrayCode | null>(null);
  return useMemo(() => {
    async function send(body: TrayBody) {
      setProblem(null);
      const answer = await call(
        "POST /staff/shops/:shopId/trays",
        { params: { shopId }, body },
        { keepalive: true },
      );
      if (!answer.ok) setProblem(answer.problem.code);
      refresh();
      return answer.ok;
    }
    return {
      problem,
      putIn: (itemId: string, portions: number, says: string) => {
        const body = { action: "in", trayId: crypto.randomUUID(), itemId, portions } as const;
        queue.add(trayInKey(itemId), "tray", () => void send(body), says);
      },
      takeOut: (trayId: string, says: string) =>
        queue.add(trayId, "tray", () => void send({ action: "out", trayId }), says),
      throwAway: (trayId: string, says: string) =>
        queue.add(trayId, "tray", () => void send({ action: "throw-away", trayId }), says),
      ask: (itemId: string, portions: number | null) => send({ action: "ask", itemId, portions }),
    };
  }, [shopId, queue, refresh, problem]);
}

export type TrayActions = ReturnType<typeof useTrays>;
