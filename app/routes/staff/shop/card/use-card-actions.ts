import { useCallback, useMemo, useState } from "react";
import type { BoardCard, BoardRunner } from "#domain/kitchen/board-events.ts";
import type { Pieces } from "#domain/ledger/money-back.ts";
import { post } from "../board-api.ts";
import { useUndo } from "../dishes/use-undo.ts";
import type { Board } from "../use-board.ts";

export type CardProblem = { code: string; action: string };

/** Staff's actions on orders: which are running, which can still be undone, and which were refused and why. */
export function useCardActions({ resync, seen, dismiss }: Pick<Board, "resync" | "seen" | "dismiss">) {
  const { waiting, queue } = useUndo();
  const [busy, setBusy] = useState<ReadonlyMap<string, string>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, CardProblem>>(new Map());

  const tell = useCallback((id: string, problem: CardProblem | null) => {
    setProblems((known) => {
      const next = new Map(known);
      if (problem) next.set(id, problem);
      else next.delete(id);
      return next;
    });
  }, []);

  const send = useCallback(
    async (id: string, action: string, path: string, body: unknown) => {
      tell(id, null);
      setBusy((known) => new Map(known).set(id, action));
      const answer = await post(path, body);
      setBusy((known) => {
        const next = new Map(known);
        next.delete(id);
        return next;
      });
      if (!answer.ok) tell(id, { code: answer.code, action });
      // A refusal means that the board was outdated.
      if (!answer.ok || action !== "accept") resync();
      return answer;
    },
    [tell, resync],
  );

  return useMemo(() => {
    const move = (card: BoardCard, action: string, more: object = {}) =>
      send(card.id, action, `orders/${card.id}`, { action, ...more });
    return {
      waiting,
      busy,
      problems,
      queue,
      clear: (id: string) => tell(id, null),
      accept(card: BoardCard, without: Pieces[] = []) {
        if (card.acknowledgedAt === null) seen([card.id]);
        return move(card, "accept", without.length ? { without } : {});
      },
      ready: (card: BoardCard) => queue.add(card.id, "ready", () => void move(card, "ready")),
      handOver: (card: BoardCard, runner: BoardRunner) =>
        queue.add(card.id, "hand-over", () => void move(card, "hand-over", { runnerId: runner.id })),
      undo: (key: string) => queue.undo(key),
      async cancel(card: BoardCard, reason: string) {
        const answer = await move(card, "cancel", { reason });
        // Whoever canceled it here already knows.
        if (answer.ok) dismiss([card.id]);
        return answer;
      },
      refund: (card: BoardCard, requestKey: string, lines: Pieces[], reason: string) =>
        send(card.id, "refund", `orders/${card.id}/refunds`, { requestKey, scope: "lines", lines, reason }),
    };
  }, [waiting, busy, problems, queue, send, tell, seen, dismiss]);
}

export type CardActions = ReturnType<typeof useCardActions>;
