import { useMemo } from "react";
import { call } from "#app/api/client.ts";
import type { RunItemBody, RunShopBody } from "#domain/schemas/staff.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import { useCalls } from "../use-calls.ts";
import type { UndoQueue } from "./undo.tsx";

export type RunCode = CodeOf<"POST /staff/shops/:shopId/state" | "POST /staff/shops/:shopId/items/:itemId">;
const options = { keepalive: true };

/** Staff's actions on the shop and its dishes. Only "sold out" waits for a possible undo. */
export function useShopActions(shopId: string, queue: UndoQueue, resync: () => void) {
  const { busy, problem, send } = useCalls<RunCode>(resync);
  return useMemo(() => {
    const runItem = (itemId: string, body: RunItemBody) =>
      send(itemId, () =>
        call("POST /staff/shops/:shopId/items/:itemId", { params: { shopId, itemId }, body }, options),
      );
    return {
      busy,
      problem,
      run: (body: RunShopBody) =>
        send("shop", () => call("POST /staff/shops/:shopId/state", { params: { shopId }, body }, options)),
      runItem,
      soldOut: (itemId: string, soldOutUntil: number) =>
        queue.add(itemId, "sold-out", () => void runItem(itemId, { soldOutUntil })),
    };
  }, [busy, problem, send, queue, shopId]);
}

export type ShopActions = ReturnType<typeof useShopActions>;
