import { DurableObject } from "cloudflare:workers";
import { madeIds, playAll, tape } from "./tape.ts";

type Row = Record<string, number | string | null>;

/**
 * The baseline: an object that makes the same round trips to D1 in the same order, then sends. No rights, queue, alarm
 * or deduplication.
 */
export class BareRoom extends DurableObject<Env> {
  override async fetch(): Promise<Response> {
    await playAll(this.env.DB, tape.ofOpening.slice(-1));
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.send(JSON.stringify({ type: "hello", serverNow: Date.now() }));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Replays the recorded transition for this order. */
  async replay(id: string, recordedFor: string): Promise<number> {
    // The product has stored its own ids already: another copy needs other ones.
    const ids = new Map([[recordedFor, id]]);
    const ownId = (made: string) => {
      const own = ids.get(made) ?? crypto.randomUUID();
      ids.set(made, own);
      return own;
    };
    const swap = (param: unknown) => (typeof param === "string" ? param.replaceAll(madeIds, ownId) : param);
    const found = (await playAll(this.env.DB, tape.calls, swap)) as unknown[];
    // A commit reads its order back in its own batch: its row is anywhere in there.
    const batches = found.filter((each): each is D1Result<Row>[] => Array.isArray(each));
    const rows = batches.flatMap((each) => each.flatMap(({ results }) => results ?? []));
    const row = rows.findLast((each) => "version" in each && "delivered_at" in each);
    if (!row) throw new Error("the tape did not end with the order");
    const message = JSON.stringify({ type: "order", live: liveOf(row), serverNow: Date.now() });
    for (const socket of this.ctx.getWebSockets()) socket.send(message);
    return Number(row.version);
  }
}

/** As many bytes as the product sends. */
const liveOf = (row: Row) => ({
  number: row.version,
  status: row.status,
  paymentState: row.payment_state,
  createdAt: row.created_at,
  placedAt: row.placed_at,
  acceptedAt: row.accepted_at,
  readyAt: row.ready_at,
  deliveringAt: row.delivering_at,
  deliveredAt: row.delivered_at,
  canceledAt: row.canceled_at,
  cancelReason: row.cancel_reason,
  promise: { fromAt: row.promise_from_at, toAt: row.promise_to_at },
  contact: null,
});
