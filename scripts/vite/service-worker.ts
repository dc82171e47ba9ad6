import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { Plugin, Rolldown } from "vite";
import { browserTargets } from "../../domain/site/browser-floor.ts";

const entry = fileURLToPath(new URL("../../app/offline/worker/index.ts", import.meta.url));
/** Loaded by pages from the cache only, so only the service worker can have cached it by then. */
const bannerOf = fileURLToPath(new URL("../../app/offline/cached-banner.tsx", import.meta.url));
const fileName = "sw.js";
/**
 * Where a fan's way to the order ends, and a dish. What these are made of is what a phone needs whose every tap so far led
 * to another document before React came (each document begins React's file anew, the service worker goes on), and one
 * that draws a dish from the menu that it keeps.
 */
const unopened = [
  "entry.client.tsx",
  "root.tsx",
  "routes/full-css.tsx",
  "routes/checkout/confirm/confirm.tsx",
  "routes/checkout/stripe/stripe-fields.tsx",
  "routes/browse/food/food.tsx",
  "routes/cart/precart.tsx",
].map((path) => fileURLToPath(new URL(`../../app/${path}`, import.meta.url)));

type Files = Rolldown.OutputBundle;

/** The chunks of some modules with all that these import, React's first. */
function chunksOf(modules: readonly string[], files: Files): string[] {
  const isOf = (module: string) => (file: Files[string]) =>
    file.type === "chunk" && file.facadeModuleId?.split("?")[0] === module;
  const found = new Set<string>();
  for (const module of modules) {
    const chunks = Object.values(files).filter(isOf(module));
    if (chunks.length === 0) throw new Error(`No chunk of ${module}: the service worker keeps it.`);
    for (const { fileName: name } of chunks) found.add(name);
  }
  for (const name of found) {
    const file = files[name];
    if (file?.type === "chunk") for (const imported of file.imports) found.add(imported);
  }
  const sizeOf = (name: string) => {
    const file = files[name];
    return file?.type === "chunk" ? file.code.length : 0;
  };
  return [...found].sort((a, b) => sizeOf(b) - sizeOf(a)).map((name) => `/${name}`);
}

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
      this.emitFile({
        type: "asset",
        fileName,
        source: await bundle(`/${banner.fileName}`, chunksOf(unopened, files)),
      });
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

async function bundle(bannerFile: string | null = null, paymentFiles: string[] = []): Promise<string> {
  const define = {
    __BANNER_FILE__: JSON.stringify(bannerFile),
    __PAYMENT_FILES__: JSON.stringify(paymentFiles),
  };
  const built = await rolldown({ input: entry, transform: { define, target: browserTargets } });
  const { output } = await built.generate({ format: "iife", minify: true });
  await built.close();
  return output[0].code.trim();
}
