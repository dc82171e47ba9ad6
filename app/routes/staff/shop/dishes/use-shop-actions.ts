import { useCallback, useMemo, useState } from "react";
import type { RunItemBody, RunShopBody } from "#domain/schemas/staff.ts";
import { post } from "../board-api.ts";
import type { UndoQueue } from "./undo-queue.ts";

/** Staff's actions on the shop and its dishes. Only "sold out" waits for a possible undo. */
export function useShopActions(shopId: string, queue: UndoQueue, resync: () => void) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);

  const send = useCallback(
    async (key: string, path: string, body: RunShopBody | RunItemBody) => {
      setProblem(null);
      setBusy((known) => new Set([...known, key]));
      const answer = await post(`shops/${shopId}${path}`, body);
      setBusy((known) => new Set([...known].filter((each) => each !== key)));
      if (!answer.ok) setProblem(answer.code);
      resync();
      return answer.ok;
    },
    [shopId, resync],
  );

  return useMemo(
    () => ({
      busy,
      problem,
      clearProblem: () => setProblem(null),
      run: (body: RunShopBody) => send("shop", "/state", body),
      runItem: (itemId: string, body: RunItemBody) => send(itemId, `/items/${itemId}`, body),
      soldOut: (itemId: string, soldOutUntil: number) =>
        queue.add(itemId, "sold-out", () => void send(itemId, `/items/${itemId}`, { soldOutUntil })),
    }),
    [busy, problem, send, queue],
  );
}

export type ShopActions = ReturnType<typeof useShopActions>;
