import { useCallback, useMemo, useState } from "react";
import { type Answer, call } from "#app/api/client.ts";
import type { RunItemBody, RunShopBody } from "#domain/schemas/staff.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import type { UndoQueue } from "./undo.tsx";

type RunShop = "POST /staff/shops/:shopId/state";
type RunItem = "POST /staff/shops/:shopId/items/:itemId";
export type RunCode = CodeOf<RunShop | RunItem>;
const kept = { keepalive: true };

/** Staff's actions on the shop and its dishes. Only "sold out" waits for a possible undo. */
export function useShopActions(shopId: string, queue: UndoQueue, resync: () => void) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<RunCode | null>(null);

  const send = useCallback(
    async (key: string, ask: () => Promise<Answer<RunShop> | Answer<RunItem>>) => {
      setProblem(null);
      setBusy((known) => new Set([...known, key]));
      const answer = await ask();
      setBusy((known) => new Set([...known].filter((each) => each !== key)));
      if (!answer.ok) setProblem(answer.problem.code);
      resync();
      return answer.ok;
    },
    [resync],
  );

  return useMemo(() => {
    const runItem = (itemId: string, body: RunItemBody) =>
      send(itemId, () =>
        call("POST /staff/shops/:shopId/items/:itemId", { params: { shopId, itemId }, body }, kept),
      );
    return {
      busy,
      problem,
      run: (body: RunShopBody) =>
        send("shop", () => call("POST /staff/shops/:shopId/state", { params: { shopId }, body }, kept)),
      runItem,
      soldOut: (itemId: string, soldOutUntil: number) =>
        queue.add(itemId, "sold-out", () => void runItem(itemId, { soldOutUntil })),
    };
  }, [busy, problem, send, queue, shopId]);
}

export type ShopActions = ReturnType<typeof useShopActions>;
