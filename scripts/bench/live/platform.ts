import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { startLocalStripe } from "../../../local-stripe/main.ts";
import { connectedAccounts } from "../../lib/demo.mjs";
import { migrate } from "../../lib/migrate.ts";
import { residentBytes } from "../../lib/resident-bytes.ts";

const secretKey = "sk_test_local_seatside";
const publishableKey = "pk_test_local_seatside";
export const webhookSecret = "whsec_local_seatside";
/** No rate limit: it is always the same few people. */
const limit = (id: string) => ({ namespace_id: id, simple: { limit: 1_000_000, period: 60 as const } });

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** A workerd with the bench's Worker and the demo stadium on fresh storage, and a local Stripe server. */
export async function startPlatform(bundle: string, { inspectorPort }: { inspectorPort?: number } = {}) {
  const stripe = await startLocalStripe({
    port: 0,
    secretKey,
    publishableKey,
    webhookUrl: "http://127.0.0.1:9/api/stripe/webhook",
    webhookSecret,
    connectedAccounts,
  });
  // For "collect" in the Worker.
  process.env.MINIFLARE_WORKERD_V8_FLAGS = "--expose-gc";
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "bench",
      modules: [
        { type: "ESModule", path: "worker.js", contents: readFileSync(join(bundle, "worker.js"), "utf8") },
      ],
      compatibilityDate: "2026-10-06",
      compatibilityFlags: ["nodejs_compat"],
      host: "127.0.0.1",
      port: 0,
      cf: false,
      telemetry: { enabled: false },
      inspectorPort,
      bindings: {
        APP_ENV: "local",
        AUTH_SECRET: "local-only-secret-never-used-elsewhere",
        MAIL_FROM: "Seatside <orders@seatside.example>",
        STRIPE_API_BASE: stripe.origin,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_PUBLISHABLE_KEY: publishableKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
      },
      d1Databases: ["DB"],
      kvNamespaces: ["MENUS"],
      r2Buckets: ["TICKETS", "PICTURES"],
      ratelimits: {
        RATE_FEW: limit("1"),
        RATE_SOME: limit("2"),
        RATE_MANY: limit("3"),
        RATE_CROWD: limit("4"),
      },
      durableObjects: Object.fromEntries(
        ["OrderRoom", "ShopBoard", "StadiumFloor", "BareRoom"].map((className) => [
          className.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase(),
          { className, useSQLite: true },
        ]),
      ),
    }),
  );
  const url = await miniflare.ready;
  const db = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  await migrate(db);
  const origin = url.origin;
  async function prepare<T>(what: string, body: unknown = {}): Promise<T> {
    const answer = await fetch(`${origin}/bench/${what}`, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${what} gave ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  await prepare("venue");
  return {
    origin,
    port: Number(url.port),
    stripe,
    db,
    prepare,
    memory: residentBytes,
    async close() {
      await miniflare.dispose();
      await stripe.close();
    },
  };
}
