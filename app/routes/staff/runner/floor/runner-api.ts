import type { DeliveryProblem, Taken } from "#domain/delivery/deliveries.ts";
import { ageRefusedReason } from "#domain/order/refund-rights.ts";
import type { PendingDelivery } from "./delivery-queue.ts";
import type { Sent } from "./delivery-sender.ts";

const answerWithinMs = 10_000;

export type Refusal = {
  ok: false;
  /** "network" without a response. */
  code: string;
  status: number;
  attemptsLeft?: number;
  waitUntil?: number;
  carrierName?: string;
};
export type Answer<Body> = { ok: true; body: Body } | Refusal;
type Moved = { order: { id: string; orderCode: string } };

const pathOf = (stadiumId: string) => `/api/staff/stadiums/${encodeURIComponent(stadiumId)}/deliveries`;

async function post<Body>(path: string, body: unknown): Promise<Answer<Body>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const json = (await response.json()) as { code?: string };
    if (response.ok) return { ok: true, body: json as Body };
    return { ...json, ok: false, code: String(json.code ?? "unknown"), status: response.status };
  } catch {
    return { ok: false, code: "network", status: 0 };
  }
}

export const takeBags = (stadiumId: string, orderIds: string[]) =>
  post<{ taken: Taken[] }>(`${pathOf(stadiumId)}/take`, { orderIds });

/** Looks up an order that this phone does not know. */
export const askWhose = (stadiumId: string, proof: string) =>
  post<Moved>(`${pathOf(stadiumId)}/scan`, { proof });

export const arriveAt = (stadiumId: string, orderId: string) =>
  post<Moved>(`${pathOf(stadiumId)}/${orderId}`, { action: "arrive" });

export const reportAbsent = (stadiumId: string, orderId: string) =>
  post<Moved>(`${pathOf(stadiumId)}/${orderId}`, { action: "fan-not-there" });

export const reportProblem = (stadiumId: string, orderId: string, reason: DeliveryProblem, note: string) =>
  post<Moved>(`${pathOf(stadiumId)}/${orderId}`, { action: "problem", reason, note: note || undefined });

export const deliverNow = (stadiumId: string, orderId: string, proof: string) =>
  post<Moved>(`${pathOf(stadiumId)}/${orderId}`, { action: "deliver", proof });

/**
 * Sends a delivery that this phone checked and stored: first the refund of what stayed in the bag, then the delivery.
 */
export async function sendDelivery(delivery: PendingDelivery): Promise<Sent> {
  const { keptBack } = delivery;
  if (keptBack) {
    const refunded = await post(`/api/staff/orders/${delivery.orderId}/refunds`, {
      ...keptBack,
      scope: "lines",
      reason: ageRefusedReason,
    });
    // Already refunded, for example by the shop: nothing left to do.
    const isDone = refunded.ok || ["nothing-left", "more-than-left"].includes(refunded.code);
    if (!isDone && isUnclear(refunded)) return refunded.status === 401 ? "denied" : "later";
    if (!isDone) return settle(await send(delivery), "refund-failed");
  }
  return settle(await send(delivery));
}

function send({ stadiumId, orderId, proof, at, ageChecked }: PendingDelivery) {
  return post<Moved>(`${pathOf(stadiumId)}/${orderId}`, {
    action: "deliver",
    proof,
    deviceAt: Math.round(at),
    ...(ageChecked ? { ageChecked } : {}),
  });
}

function settle(answer: Answer<Moved>, beside?: string): Sent {
  if (answer.ok) return beside ? { refused: beside } : "done";
  if (answer.status === 401) return "denied";
  return isUnclear(answer) ? "later" : { refused: answer.code };
}

/** Unclear failures: no network, a proxy's response, a server error, too many calls. */
function isUnclear({ status, code }: Refusal): boolean {
  return status === 0 || status >= 500 || [401, 408, 425, 429].includes(status) || code === "unknown";
}
