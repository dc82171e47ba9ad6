/** A message as Standard Webhooks has it: its id stays the same however often it is sent. */
export type AlertMessage = { id: string; type: string; at: number; data: Record<string, unknown> };
export type AlertWebhook = (message: AlertMessage) => Promise<void>;

const withinMs = 10_000;

/**
 * Posts messages with a Standard Webhooks signature (standardwebhooks.com): `v1,` and the HMAC-SHA256 of id, time and
 * body under the secret's bytes.
 * @returns what rejects unless the receiver answers 2xx
 */
export function createAlertWebhook({ url, secret }: { url: string; secret: string }): AlertWebhook {
  return async ({ id, type, at, data }) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${await sign(secret, `${id}.${timestamp}.${body}`)}`,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(withinMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the alerts' receiver answered ${answer.status}`);
  };
}

async function sign(secret: string, content: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace("whsec_", "")), (each) => each.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(content));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}
