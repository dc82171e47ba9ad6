import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";

/** VAPID key pair in base64url (65 and 32 bytes), and our contact for push services. */
type VapidKeys = { publicKey: string; privateKey: string; subject: string };
/** A browser's subscription, its keys in base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };
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
export function createPushService(config: PushConfig) {
  return {
    publicKey: config.publicKey,
    accepts: (endpoint: string) => isPushEndpoint(endpoint, config),
    async send(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
      // Checked again: the list of allowed push services may have changed since the browser subscribed.
      if (!isPushEndpoint(target.endpoint, config)) return { kind: "gone" };
      const body = await sealedFor(target, message.text).catch(() => null);
      // The key is not a point of the curve, so nobody could decrypt the message.
      if (!body) return { kind: "gone" };
      const { headers } = await vapidHeaders(subscriptionOf(target), config);
      try {
        const answer = await fetch(target.endpoint, {
          method: "POST",
          // A known host must not redirect us elsewhere.
          redirect: "manual",
          signal: AbortSignal.timeout(answerWithinMs),
          headers: {
            ...headers,
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

/** `aes128gcm`, one record (RFC 8291). Padded, each push would be 4 kB. */
export const sealedFor = (target: PushTarget, text: string) =>
  encryptNotification(subscriptionOf(target), new TextEncoder().encode(text), { pad: false });

/** The library signs for https alone; isPushEndpoint lets another scheme pass on a developer's machine only. */
const subscriptionOf = ({ endpoint, p256dh, auth }: PushTarget) => ({
  endpoint: endpoint.replace(/^http:/, "https:"),
  expirationTime: null,
  keys: { p256dh, auth },
});

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

/** The browsers' push services. Clients supply the endpoint, so we only post to these. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
];
const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);
const maxLength = 1_000;

/**
 * Whether a push message may be posted there.
 * @param allowsLoopback only on a developer's machine, where tests run a receiving server
 */
export function isPushEndpoint(endpoint: string, { allowsLoopback = false } = {}): boolean {
  const url = endpoint.length <= maxLength ? URL.parse(endpoint) : null;
  if (!url || url.username || url.password) return false;
  if (allowsLoopback && loopback.has(url.hostname)) return url.protocol === "http:";
  // Another port would be another server on that host.
  return url.protocol === "https:" && url.port === "" && services.some((each) => each.test(url.hostname));
}
