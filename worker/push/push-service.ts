import { isPushEndpoint } from "#domain/notice/push-endpoint.ts";
import { encryptPayload, type ReceiverKeys } from "./encrypt-payload.ts";
import { type VapidKeys, vapidAuthorization } from "./vapid.ts";

export type PushTarget = ReceiverKeys & { endpoint: string };
export type PushMessage = {
  text: string;
  /** How long the push service keeps the message for a phone that is off. */
  ttlSeconds: number;
  urgency: "normal" | "high";
  /** A newer message replaces a waiting one of the same topic (RFC 8030 section 5.4). At most 32 characters. */
  topic: string;
};
export type PushOutcome =
  | { kind: "sent" }
  /** The subscription was revoked or never valid. */
  | { kind: "gone" }
  | { kind: "later"; code: string; afterMs: number | null }
  | { kind: "refused"; code: string };

export type PushConfig = VapidKeys & { allowsLoopback: boolean };
export type PushService = ReturnType<typeof createPushService>;

const answerWithinMs = 8_000;

/** Sends one message to one browser through its push service (RFC 8030). Failures are values. */
export function createPushService(config: PushConfig, now: () => number) {
  return {
    publicKey: config.publicKey,
    accepts: (endpoint: string) => isPushEndpoint(endpoint, config),
    async send(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
      // Checked again: the list of allowed push services may have changed since the browser subscribed.
      if (!isPushEndpoint(target.endpoint, config)) return { kind: "gone" };
      const body = await encryptPayload(message.text, target).catch(() => null);
      // The key is not a point of the curve, so nobody could decrypt the message.
      if (!body) return { kind: "gone" };
      const authorization = await vapidAuthorization(config, target.endpoint, now());
      try {
        const answer = await fetch(target.endpoint, {
          method: "POST",
          // A known host must not redirect us elsewhere.
          redirect: "manual",
          signal: AbortSignal.timeout(answerWithinMs),
          headers: {
            authorization,
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            ttl: String(message.ttlSeconds),
            urgency: message.urgency,
            topic: message.topic,
          },
          body,
        });
        await answer.body?.cancel();
        return outcomeOf(answer);
      } catch (error) {
        return { kind: "later", code: error instanceof Error ? error.name : "unreached", afterMs: null };
      }
    },
  };
}

function outcomeOf(answer: Response): PushOutcome {
  if (answer.ok) return { kind: "sent" };
  if (answer.status === 404 || answer.status === 410) return { kind: "gone" };
  const code = String(answer.status);
  if (answer.status === 429 || answer.status >= 500) {
    const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
    return { kind: "later", code, afterMs: Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : null };
  }
  return { kind: "refused", code };
}
