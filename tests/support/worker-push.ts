import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { PushPayload } from "#domain/notice/push.ts";
import { notices, pushSubscriptions } from "#worker/db/schema/index.ts";
import { createPushBrowser } from "./push-browser.ts";
import type { ReceivedPush } from "./push-receiver.ts";
import { type Client, db } from "./worker-world.ts";

const origin = () => (env as unknown as { TEST_PUSH_ORIGIN: string }).TEST_PUSH_ORIGIN;

/** A phone at the push service of this run: subscribes, and reads what arrives as only it can. */
export async function aPhone() {
  const name = crypto.randomUUID();
  const browser = await createPushBrowser();
  const endpoint = `${origin()}/push/${name}`;
  const subscription = { endpoint, expirationTime: null, keys: browser.keys };
  return {
    endpoint,
    subscription,
    subscribe: (fan: Client, language?: "he" | "en") => {
      if (language) fan.cookies.set("seatside_language", language);
      return fan.send("POST", "/api/push/subscriptions", subscription);
    },
    answerWith: (answer: { status: number; headers?: Record<string, string>; times?: number }) =>
      fetch(`${origin()}/answer/${name}`, { method: "POST", body: JSON.stringify(answer) }),
    /** What came, oldest first. */
    async received() {
      const found = (await (await fetch(`${origin()}/received/${name}`)).json()) as ReceivedPush[];
      return Promise.all(
        found.map(async ({ headers, body }) => ({
          headers,
          payload: JSON.parse(
            await browser.open(Uint8Array.from(atob(body), (each) => each.charCodeAt(0))),
          ) as PushPayload,
        })),
      );
    },
  };
}

export const noticesOf = (orderId: string) =>
  db.select().from(notices).where(eq(notices.orderId, orderId)).orderBy(notices.createdAt, notices.id);
export const subscriptionsOf = (userId: string) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
/** Notices that wait for their next try are due now. */
export const makeNoticesDue = (orderId: string) =>
  db.update(notices).set({ nextAttemptAt: 1 }).where(eq(notices.orderId, orderId));
