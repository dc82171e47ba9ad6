import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { startBuiltApp } from "./built-app.ts";
import { signInStaff } from "./fan.ts";
import { firstViewMisses } from "./first-view-misses.ts";
import { progress } from "./output.ts";
import { root } from "./prelude.mjs";
import { runTool } from "./run-tool.ts";

const htmlBudgetBytes = 12_500;
const earlyScriptBudgetBytes = 3_000;
/** Of the bare app's JavaScript, once home has hydrated. */
const scriptBudgetRatio = 1.25;

export type Bytes = {
  /** Compressed as an edge does: brotli of quality 4. */
  html: number;
  /** The heaviest usual case: signed in, with dishes in the cart. */
  fullHtml: number;
  css: number;
  /** The inline script that adds to the cart before React is there; plain. */
  earlyScript: number;
  /** Compressed as stored: brotli of quality 11. */
  scripts: number;
  bareScripts: number;
  /** What the first view looks for in the HTML of React and the router, and did not find. */
  misses: string[];
};

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[] }>;
};

const brotli = (content: string | Buffer, quality: number) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).byteLength;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Everything that the routes' page loads, followed through static imports. */
function scriptBytes(buildFolder: string, routes: string[], catalogs?: RegExp): number {
  const assets = join(buildFolder, "client/assets");
  const files = readdirSync(assets);
  const manifestFile = files.find((name) => name.startsWith("manifest-")) ?? "";
  const manifest = JSON.parse(
    readFileSync(join(assets, manifestFile), "utf8")
      .replace(/^window\.__reactRouterManifest=/, "")
      .replace(/;\s*$/, ""),
  ) as Manifest;
  const pages = routes.map((route) => {
    const page = manifest.routes[route];
    if (!page) throw new Error(`The build has no route ${route}.`);
    return page;
  });
  const wanted = [manifest.entry, ...pages].flatMap((each) => [each.module, ...(each.imports ?? [])]);
  const queue = new Set(wanted.map((path) => path.split("/").pop() ?? ""));
  queue.add(manifestFile);
  for (const name of queue)
    for (const [, imported] of readFileSync(join(assets, name), "utf8").matchAll(
      /(?:from|import)"\.\/([^"]+\.js)"/g,
    ))
      if (imported) queue.add(imported);
  const sizeOf = (name: string) => brotli(readFileSync(join(assets, name)), 11);
  // A phone loads the texts of one language: the longer ones count.
  const texts = files.filter((name) => catalogs?.test(name)).map(sizeOf);
  return [...queue].reduce((sum, name) => sum + sizeOf(name), Math.max(0, ...texts));
}

/** The bytes of a fan's first view on the build, beside a bare React Router app of the same versions. */
export async function measureBytes(): Promise<Bytes> {
  progress("building the bare app");
  await runTool("react-router", ["build", "scripts/bench/bare-app"]);
  progress("starting the product");
  const app = await startBuiltApp();
  const html = await view(app.origin, "/home", "");
  const cart = `seatside_cart=1.${"0123456789abcdef".repeat(2)}.teddy~tfalafel.2.pit~tburger.1.one`;
  const { cookies } = await signInStaff(app.origin, "fan@seatside.example");
  const session = [...cookies].map((pair) => pair.join("=")).join("; ");
  const fullHtml = await view(app.origin, "/home", `${session}; ${cart}`);
  const foodHtml = await view(app.origin, "/food/tburger", "");
  const authHtml = await view(app.origin, "/auth", "");
  await app.close();
  const css = /<style data-critical[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  const inlined = [...foodHtml.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
  return {
    html: brotli(html, 4),
    fullHtml: brotli(fullHtml, 4),
    css: brotli(css, 4),
    earlyScript: inlined.find((code) => code.includes("[data-early]"))?.length ?? Number.NaN,
    scripts: scriptBytes(join(root, "build"), ["root", "routes/browse/home/home"], /^messages-.*\.js$/),
    bareScripts: scriptBytes(join(root, "build/bare"), ["root", "home"]),
    misses: [
      ...firstViewMisses("/home", html),
      ...firstViewMisses("/food/tburger", foodHtml),
      ...firstViewMisses("/auth", authHtml, true),
    ],
  };
}

export const textOf = (bytes: Bytes) =>
  [
    `  home, HTML with critical CSS   ${kilobytes(bytes.html)} of ${kilobytes(htmlBudgetBytes)} (brotli 4)`,
    `    signed in, with a cart       ${kilobytes(bytes.fullHtml)}`,
    `    of which CSS alone           ${kilobytes(bytes.css)}`,
    `    adding before React          ${kilobytes(bytes.earlyScript)} of ${kilobytes(earlyScriptBudgetBytes)} (plain)`,
    `  JavaScript in all for home     ${kilobytes(bytes.scripts)} (brotli 11)`,
    `  a bare React Router app        ${kilobytes(bytes.bareScripts)}, ratio ${(bytes.scripts / bytes.bareScripts).toFixed(2)}`,
  ].join("\n");

export function findOverBudget({ html, earlyScript, scripts, bareScripts, misses }: Bytes): string[] {
  const problems = [...misses];
  if (html > htmlBudgetBytes)
    problems.push(`Home's HTML is over its budget by ${html - htmlBudgetBytes} bytes.`);
  if (scripts > bareScripts * scriptBudgetRatio)
    problems.push(`Home's JavaScript is more than ${scriptBudgetRatio} times the bare app's.`);
  // NaN where the script was not found.
  if (!(earlyScript <= earlyScriptBudgetBytes)) problems.push("The inline script is over its budget.");
  return problems;
}

async function view(origin: string, path: string, cookie: string): Promise<string> {
  const answer = await fetch(`${origin}${path}`, {
    headers: { cookie: `seatside_stadium=teddy; ${cookie}` },
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return await answer.text();
}
