import type { Carried, EndedDelivery } from "#domain/delivery/deliveries.ts";
import { matchesProof, parseProof } from "#domain/delivery/handover.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { PendingDelivery } from "../floor/delivery-queue.ts";

/** What a phone can tell about a proof by itself. */
export type Judged =
  | { kind: "match"; order: Carried }
  /** The code is this order's, the secret is not: forged, or of an earlier order with the same code. */
  | { kind: "forged"; order: Carried }
  | { kind: "delivered-before"; code: string; at: number }
  | { kind: "canceled"; code: string }
  /** A complete order code that this phone does not know: ask the server. */
  | { kind: "unknown-order"; code: string; proof: string }
  /** A link: most often the code on the seat. */
  | { kind: "link" }
  | { kind: "no-code" };

export type Known = {
  mine: readonly Carried[];
  ended: readonly EndedDelivery[];
  pending: readonly PendingDelivery[];
};

export async function judgeScan(raw: string, { mine, ended, pending }: Known): Promise<Judged> {
  const proof = parseProof(raw);
  if (proof.kind === "link") return { kind: "link" };
  if (proof.kind !== "qr") return { kind: "no-code" };
  const { code, text } = proof;
  // Scanned just now and not sent yet: it counts as delivered.
  const waiting = pending.find((each) => each.proof === text);
  if (waiting) return { kind: "delivered-before", code, at: waiting.at };
  const order = mine.find((each) => each.code === code);
  if (order) return { kind: (await matchesProof(proof, order.hashes)) ? "match" : "forged", order };
  const over = ended.find((each) => each.code === code);
  if (over?.status === OrderStatus.DELIVERED) return { kind: "delivered-before", code, at: over.closedAt };
  if (over?.status === OrderStatus.CANCELED) return { kind: "canceled", code };
  return { kind: "unknown-order", code, proof: text };
}
