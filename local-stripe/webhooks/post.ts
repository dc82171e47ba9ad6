import { createHmac } from "node:crypto";
import type { Clock } from "../state/clock.ts";
import { newId } from "../state/ids.ts";
import type { StripeEvent } from "../state/ledger-types.ts";
import type { Settings } from "../state/world.ts";

/** A delivery. All but the event make it wrong in some way, for tests. */
export interface Parcel {
  event: StripeEvent;
  url?: string | undefined;
  /** Signs with these instead of the endpoint's secret; two during a rotation. */
  secrets?: string[] | undefined;
  /** Unix seconds in the signature instead of now. */
  timestamp?: number | undefined;
  /** The header as given; null leaves it out. */
  signature?: string | null | undefined;
  /** Sends this body under the signature of the right one. */
  tamperedBody?: string | undefined;
}

export interface Attempt {
  id: string;
  eventId: string;
  type: string;
  attempt: number;
  at: number;
  url: string;
  signature: string | null;
  body: string;
  /** Null without an answer. */
  status: number | null;
  answer: string;
  delivered: boolean;
}

const timeoutMs = 20_000;

export async function post(
  settings: Settings,
  clock: Clock,
  parcel: Parcel,
  number: number,
): Promise<Attempt> {
  const url = parcel.url ?? settings.webhookUrl;
  if (url === null) throw new Error("This server was started without a webhook address.");
  const right = JSON.stringify(parcel.event, null, 2);
  const timestamp = parcel.timestamp ?? clock.now();
  const signed = signatureHeader(right, parcel.secrets ?? [settings.webhookSecret], timestamp);
  const signature = parcel.signature === undefined ? signed : parcel.signature;
  const body = parcel.tamperedBody ?? right;
  const { status, answer } = await fetchOnce(url, body, signature);
  return {
    id: newId("whatt"),
    eventId: parcel.event.id,
    type: parcel.event.type,
    attempt: number,
    at: clock.nowMs(),
    url,
    signature,
    body,
    status,
    answer,
    delivered: status !== null && status >= 200 && status < 300,
  };
}

async function fetchOnce(url: string, body: string, signature: string | null) {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    ...(signature === null ? {} : { "stripe-signature": signature }),
  };
  try {
    // Stripe does not follow redirects: a 3xx is a failure.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    return { status: response.status, answer: (await response.text()).slice(0, 2000) };
  } catch (error) {
    return { status: null, answer: error instanceof Error ? `${error.message}` : "unknown" };
  }
}

/** The `Stripe-Signature` header: HMAC-SHA256 over `timestamp.body`. Several secrets give several `v1` parts. */
function signatureHeader(body: string, secrets: string[], timestamp: number): string {
  const parts = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`,
  );
  return [`t=${timestamp}`, ...parts].join(",");
}
