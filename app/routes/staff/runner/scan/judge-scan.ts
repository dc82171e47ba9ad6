import type { Carried, EndedDelivery } from "#domain/delivery/deliveries.ts";
import { matchesProof, parseProof } from "#domain/delivery/handover.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { PendingDelivery } from "../floor/delivery-queue.ts";

/** What a phone knows by itself of a scanned or typed proof. */
export type Judged =
  | { kind: "match"; order: Carried }
  /** The code is of this order, the secret is not: forged, or of an order that had this code before. */
  | { kind: "forged"; order: Carried }
  | { kind: "delivered-before"; code: string; at: number }
  | { kind: "canceled"; code: string }
  /** An order's whole code, but none that this phone knows: the server can tell more. */
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
  // What was scanned a moment ago and has not been sent yet is delivered all the same.
  const waiting = pending.find((each) => each.proof === text);
  if (waiting) return { kind: "delivered-before", code, at: waiting.at };
  const order = mine.find((each) => each.code === code);
  if (order) return { kind: (await matchesProof(proof, order.hashes)) ? "match" : "forged", order };
  const over = ended.find((each) => each.code === code);
  if (over?.status === OrderStatus.DELIVERED) return { kind: "delivered-before", code, at: over.closedAt };
  if (over?.status === OrderStatus.CANCELED) return { kind: "canceled", code };
  return { kind: "unknown-order", code, proof: text };
}
