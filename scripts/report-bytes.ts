import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { startBuiltApp } from "./lib/built-app.ts";
import { demoAccounts, demoPassword } from "./lib/demo.mjs";
import { childEnvironment, root } from "./lib/prelude.mjs";

/**
 * The bytes of a fan's first view on the production build, beside a bare React Router app of the same versions.
 * The HTML is compressed as an edge does (brotli of quality 4), scripts as they are stored (quality 11).
 */
const htmlBudgetBytes = 12_500;
const earlyScriptBudgetBytes = 3_000;
/** Of the bare app's JavaScript, once home has hydrated. */
const scriptBudgetRatio = 1.25;

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
  const pages = routes.map((route) => manifest.routes[route]);
  const wanted = [manifest.entry, ...pages].flatMap((each) =>
    each ? [each.module, ...(each.imports ?? [])] : [],
  );
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

const bare = spawnSync("react-router", ["build", "scripts/bare-app"], {
  cwd: root,
  env: childEnvironment(),
  encoding: "utf8",
});
if (bare.status !== 0) throw new Error(`the bare app did not build:\n${bare.stdout}${bare.stderr}`);

const app = await startBuiltApp();
const html = await view("/home", "");
// The heaviest usual case: dishes in the cart and somebody signed in, whose screen has the navigation too.
const cart = `seatside_cart=1.${"0123456789abcdef".repeat(2)}.teddy~tfalafel.2.pit~tburger.1.one`;
const fullHtml = await view("/home", `${await signIn()}; ${cart}`);
const foodHtml = await view("/food/tburger", "");
await app.close();

const css = /<style data-critical[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
const inlined = [...foodHtml.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
const early = inlined.find((code) => code.includes("form[data-add]"))?.length ?? Number.NaN;
const htmlBytes = brotli(html, 4);
const fullHtmlBytes = brotli(fullHtml, 4);
const ownBytes = scriptBytes(join(root, "build"), ["root", "routes/browse/home/home"], /^messages-.*\.js$/);
const bareBytes = scriptBytes(join(root, "build/bare"), ["root", "home"]);

console.log(
  `  home, HTML with critical CSS   ${kilobytes(htmlBytes)} of ${kilobytes(htmlBudgetBytes)} (brotli 4)`,
);
console.log(`    signed in, with a cart       ${kilobytes(fullHtmlBytes)}`);
console.log(`    of which CSS alone           ${kilobytes(brotli(css, 4))}`);
console.log(
  `    adding before React          ${kilobytes(early)} of ${kilobytes(earlyScriptBudgetBytes)} (plain)`,
);
console.log(`  JavaScript in all for home     ${kilobytes(ownBytes)} (brotli 11)`);
console.log(
  `  a bare React Router app        ${kilobytes(bareBytes)}, ratio ${(ownBytes / bareBytes).toFixed(2)}`,
);
if (htmlBytes > htmlBudgetBytes)
  fail(`Home's HTML is over its budget by ${htmlBytes - htmlBudgetBytes} bytes.`);
if (ownBytes > bareBytes * scriptBudgetRatio)
  fail(`Home's JavaScript is more than ${scriptBudgetRatio} times the bare app's.`);
if (!(early <= earlyScriptBudgetBytes)) fail("The inline script is over its budget.");

async function view(path: string, cookie: string): Promise<string> {
  const answer = await fetch(`${app.origin}${path}`, {
    headers: { cookie: `seatside_stadium=teddy; ${cookie}` },
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return await answer.text();
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${app.origin}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: demoAccounts[0]?.email, password: demoPassword }),
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}

function fail(sentence: string) {
  console.error(`✖ ${sentence}`);
  process.exitCode = 1;
}
