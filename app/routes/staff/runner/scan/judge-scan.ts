import type { Carried, EndedDelivery } from "#domain/delivery/deliveries.ts";
import { matchesProof, parseProof } from "#domain/delivery/handover.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { PendingDelivery } from "../floor/delivery-queue.ts";
import type { Verdict } from "../floor/runner-api.ts";

/** A complete order code that is not on this phone: only the server can tell. */
type Unlisted = { kind: "unknown-order"; code: string };

type Lists = {
  mine: readonly Carried[];
  ended: readonly EndedDelivery[];
  pending: readonly PendingDelivery[];
};

/** What a phone can tell about a proof by itself. */
export async function judgeScan(raw: string, { mine, ended, pending }: Lists): Promise<Verdict | Unlisted> {
  const proof = parseProof(raw);
  if (proof.kind === "link") return { kind: "problem", code: "link" };
  if (proof.kind !== "qr") return { kind: "problem", code: "no-code" };
  const { code, text } = proof;
  const deliveredAt = (at: number): Verdict => ({
    ...{ kind: "problem", code: "delivered-before", orderCode: code, at },
  });
  // Scanned just now and not sent yet: it counts as delivered.
  const waiting = pending.find((each) => each.proof === text);
  if (waiting) return deliveredAt(waiting.at);
  const order = mine.find((each) => each.code === code);
  if (order && (await matchesProof(proof, order.hashes))) return { kind: "match", order, proof: raw.trim() };
  // Forged, or of an earlier order with the same code.
  if (order) return { kind: "problem", code: "wrong-proof", orderCode: code };
  const over = ended.find((each) => each.code === code);
  if (over?.status === OrderStatus.DELIVERED) return deliveredAt(over.closedAt);
  if (over?.status === OrderStatus.CANCELED)
    return { kind: "problem", code: "order-canceled", orderCode: code };
  return { kind: "unknown-order", code };
}
