import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const entry = fileURLToPath(new URL("../../app/service-worker/index.ts", import.meta.url));
/** Loaded by pages from the cache only, so only the service worker can have cached it by then. */
const bannerOf = fileURLToPath(new URL("../../app/offline/cached-banner.tsx", import.meta.url));
const fileName = "sw.js";

/**
 * Bundles app/service-worker into /sw.js, one classic script with a fixed name: a file of the client build, rebuilt for
 * each request in development.
 */
export function serviceWorker(): Plugin {
  return {
    name: "seatside:service-worker",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle(_options, files) {
      const banner = Object.values(files).find(
        (file) => "facadeModuleId" in file && file.facadeModuleId === bannerOf,
      );
      if (!banner) throw new Error(`No chunk of ${bannerOf}: kept pages need it.`);
      this.emitFile({ type: "asset", fileName, source: await bundle(`/${banner.fileName}`) });
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response, next) => {
        bundle().then((code) => {
          response.setHeader("content-type", "text/javascript; charset=utf-8");
          response.setHeader("cache-control", "no-cache");
          response.end(code);
        }, next);
      });
    },
  };
}

async function bundle(bannerFile: string | null = null): Promise<string> {
  const define = { __BANNER_FILE__: JSON.stringify(bannerFile) };
  const built = await rolldown({ input: entry, transform: { define } });
  const { output } = await built.generate({ format: "iife", minify: true });
  await built.close();
  return output[0].code.trim();
}
