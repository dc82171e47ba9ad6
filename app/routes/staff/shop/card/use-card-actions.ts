import { useCallback, useMemo, useState } from "react";
import { type Answer, call } from "#app/api/client.ts";
import type { ComplaintReason, ComplaintReply } from "#domain/complaint/complaint.ts";
import type { BoardCard, BoardRunner } from "#domain/kitchen/board-events.ts";
import type { Pieces } from "#domain/ledger/pieces.ts";
import { isBefore, type OrderAction, OrderStatus } from "#domain/order-status.ts";
import type { StaffActionBody } from "#domain/schemas/checkout.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import { useUndo } from "../dishes/undo.tsx";
import type { Board } from "../use-board.ts";

type Move = "POST /staff/orders/:ref";
type Refund = "POST /staff/orders/:ref/refunds";
type Reply = "POST /staff/orders/:ref/complaint";
export type CardProblem = { code: CodeOf<Move | Refund | Reply>; action: string };

/** Accepting charges the card, which may take this long. */
const options = { withinMs: 30_000, keepalive: true };

/** Whether fans' sold-out choices apply: while the kitchen has the order, and the venue asks for them. */
export const hasSoldOutChoices = ({ status, lines }: BoardCard) =>
  isBefore(status, OrderStatus.DELIVERING) && lines.some((line) => line.ifSoldOut);

/** Staff's actions on orders: those under way, those that can still be undone, and why others were refused. */
export function useCardActions(
  { resync, refresh, seen, dismiss }: Pick<Board, "resync" | "refresh" | "seen" | "dismiss">,
  onAccepted: (card: BoardCard) => void,
) {
  const { waiting, queue } = useUndo();
  const [busy, setBusy] = useState<ReadonlyMap<string, string>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, CardProblem>>(new Map());

  const setProblem = useCallback((id: string, problem: CardProblem | null) => {
    setProblems((before) => {
      const next = new Map(before);
      if (problem) next.set(id, problem);
      else next.delete(id);
      return next;
    });
  }, []);

  const send = useCallback(
    async (
      id: string,
      action: string,
      request: () => Promise<Answer<Move> | Answer<Refund> | Answer<Reply>>,
    ) => {
      setProblem(id, null);
      setBusy((before) => new Map(before).set(id, action));
      const answer = await request();
      setBusy((before) => {
        const next = new Map(before);
        next.delete(id);
        return next;
      });
      if (!answer.ok) setProblem(id, { code: answer.problem.code, action });
      // A refusal means that the board was outdated. An accepted order comes by itself over a socket, without the whole board.
      if (answer.ok && action === "accept") refresh();
      else resync();
      return answer;
    },
    [setProblem, resync, refresh],
  );

  return useMemo(() => {
    const move = ({ id }: BoardCard, action: OrderAction, more: Partial<StaffActionBody> = {}) =>
      send(id, action, () =>
        call("POST /staff/orders/:ref", { params: { ref: id }, body: { action, ...more } }, options),
      );
    /** Ends an order, which then leaves this board: its staff know. */
    async function finish(card: BoardCard, action: OrderAction, more?: Partial<StaffActionBody>) {
      const answer = await move(card, action, more);
      if (answer.ok) dismiss([card.id]);
      return answer;
    }
    /** An action on an order proves that somebody has seen it: silences its bell. */
    function notice({ id, acknowledgedAt }: BoardCard) {
      if (acknowledgedAt === null) seen([id]);
    }
    async function accept(card: BoardCard, without: Pieces[] = []) {
      notice(card);
      const answer = await move(card, "accept", without.length ? { without } : {});
      if (answer.ok) onAccepted(card);
      return answer;
    }
    const refund = (
      { id }: BoardCard,
      body: { requestKey: string; lines: Pieces[]; reason: string; isAsSaid?: boolean },
    ) =>
      send(id, "refund", () =>
        call(
          "POST /staff/orders/:ref/refunds",
          { params: { ref: id }, body: { scope: "lines", ...body } },
          options,
        ),
      );
    /** Applies the fan's choice for sold-out dishes; a new order is accepted with it. */
    const removePieces = (card: BoardCard, lines: Pieces[], requestKey: string) =>
      card.acceptedAt === null
        ? accept(card, lines)
        : refund(card, {
            ...{ requestKey, lines },
            reason: card.status === OrderStatus.DELIVERED ? "counter" : "sold-out",
            ...(hasSoldOutChoices(card) && { isAsSaid: true }),
          });
    return {
      waiting,
      busy,
      problems,
      queue,
      clear: (id: string) => setProblem(id, null),
      accept,
      removePieces,
      soldOut(card: BoardCard, line: Pieces, label: string) {
        notice(card);
        queue.add(card.id, "sold-out", () => void removePieces(card, [line], crypto.randomUUID()), label);
      },
      ready: (card: BoardCard) => queue.add(card.id, "ready", () => void move(card, "ready")),
      recall: (card: BoardCard) => move(card, "recall"),
      handOver: (card: BoardCard, runner: BoardRunner) =>
        queue.add(card.id, "hand-over", () => void move(card, "hand-over", { runnerId: runner.id })),
      /** A pickup, onto the shelf that it has. */
      shelve: (card: BoardCard) => queue.add(card.id, "hand-over", () => void move(card, "hand-over")),
      collect: (card: BoardCard, proof: string) => finish(card, "deliver", { proof }),
      giveUp: (card: BoardCard) => finish(card, "fan-not-there"),
      cancel: (card: BoardCard, reason: string) => finish(card, "cancel", { reason }),
      /** The order's id is the refund's key: two tablets that answer one complaint refund it once. */
      refundComplaint: (card: BoardCard, lines: Pieces[], reason: ComplaintReason) =>
        queue.add(
          card.id,
          "refund",
          () => void refund(card, { requestKey: card.id, lines, reason: `complaint: ${reason}` }),
        ),
      reply: (card: BoardCard, reply: ComplaintReply) =>
        send(card.id, "reply", () =>
          call("POST /staff/orders/:ref/complaint", { params: { ref: card.id }, body: { reply } }, options),
        ),
    };
  }, [waiting, busy, problems, queue, send, setProblem, seen, dismiss, onAccepted]);
}

export type CardActions = ReturnType<typeof useCardActions>;
