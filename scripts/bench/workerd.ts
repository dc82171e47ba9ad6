import { existsSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { rolldown } from "rolldown";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { type LocalStripe, startLocalStripe } from "../../local-stripe/main.ts";
import { connectedAccounts } from "../lib/demo.mjs";
import { Failure } from "../lib/failure.ts";
import { migrate } from "../lib/migrate.ts";
import { freePort } from "../lib/ports.mjs";
import { childEnvironment, root } from "../lib/prelude.mjs";
import { runTool } from "../lib/run-tool.ts";
import { builtWorker } from "../lib/serve-build.ts";
import { addVenue } from "../lib/venue-import.ts";

export type Bench = {
  /** Ports of the Workers, without a dev server in front. */
  ports: { hello: number; bare: number; product: number };
  stripe: LocalStripe;
  db: D1Database;
  close(): Promise<void>;
};

const hello = `export default { fetch: () => new Response("Hello World") }`;

type RateLimits = Record<string, { simple: { limit: number } }>;

/** One workerd with three Workers: hello, a bare React Router app, and the production build. */
export async function startBench(
  venues: unknown[],
  { isUnlimited = false, inspectorPort }: { isUnlimited?: boolean; inspectorPort?: number } = {},
): Promise<Bench> {
  const config = join(root, "build/server/wrangler.json");
  if (!existsSync(config)) throw new Failure("There is no build: run npm run build first.");
  const bareScript = await bareWorkerScript();
  const ports = { hello: await freePort(), bare: await freePort(), product: await freePort() };
  const stripe = await startLocalStripe({
    port: 0,
    secretKey: "sk_test_local_seatside",
    publishableKey: "pk_test_local_seatside",
    connectedAccounts,
  });
  // The Worker doesn't serve assets.
  const product = { ...builtWorker({ STRIPE_API_BASE: stripe.origin }), assets: undefined };
  // Limits would answer in the place of what they protect.
  if (isUnlimited)
    for (const { simple } of Object.values((product as { ratelimits?: RateLimits }).ratelimits ?? {}))
      simple.limit = 1_000_000_000;
  const at = (port: number) => [{ host: "127.0.0.1", port }];
  const date = product.compatibilityDate;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      logRequests: false,
      ...(inspectorPort ? { inspectorPort } : {}),
      workers: [
        {
          name: "hello",
          modules: true,
          script: hello,
          compatibilityDate: date,
          unsafeDirectSockets: at(ports.hello),
        },
        {
          name: "bare",
          modules: true,
          script: bareScript,
          compatibilityDate: date,
          compatibilityFlags: ["nodejs_compat"],
          unsafeDirectSockets: at(ports.bare),
        },
        {
          ...product,
          unsafeDirectSockets: at(ports.product),
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  await miniflare.ready;
  const db = (await miniflare.getD1Database("DB", "seatside")) as unknown as D1Database;
  await migrate(db);
  for (const venue of venues) {
    const added = await addVenue({ env: { DB: db } }, venueFileSchema.parse(venue));
    if (!added.ok) throw new Error(`another stadium has ${added.taken?.join(", ")}`);
  }
  return {
    ports,
    stripe,
    db,
    async close() {
      await miniflare.dispose();
      await stripe.close();
    },
  };
}

/** Built as the product is: React's production code, resolved for a Worker. */
export async function bareWorkerScript(): Promise<string> {
  const env = { ...childEnvironment(), BARE_ELEMENTS: "1" };
  await runTool("react-router", ["build", "scripts/bench/bare-app"], { env });
  const bundle = await rolldown({
    input: join(root, "scripts/bench/bare-app/worker.mjs"),
    platform: "neutral",
    external: [/^node:/],
    resolve: {
      conditionNames: ["workerd", "worker", "module", "import", "production", "default"],
      mainFields: ["module", "main"],
    },
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
