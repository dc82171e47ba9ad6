import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { root } from "../../lib/prelude.mjs";
import { bareWorkerScript } from "../workerd.ts";

/** The bare React Router app as a Worker with assets. */
export async function startBareApp(): Promise<{ origin: string; close(): Promise<void> }> {
  const script = await bareWorkerScript();
  const directory = join(root, "build/bare/client");
  mkdirSync(directory, { recursive: true });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          name: "bare",
          modules: true,
          script,
          compatibilityDate: "2026-10-06",
          compatibilityFlags: ["nodejs_compat"],
          assets: { directory, routerConfig: { has_user_worker: true } },
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  const url = await miniflare.ready;
  return { origin: url.origin, close: () => miniflare.dispose() };
}
