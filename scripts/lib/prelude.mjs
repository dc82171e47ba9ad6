// Plain JavaScript for Node 20 with built-ins only: this runs before anything is installed.
import { execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const mostOutput = 64 * 1024 * 1024;

/** Exits with a sentence instead of a stack. */
export function fail(sentence) {
  console.error(`\n✖ ${sentence}`);
  process.exit(1);
}

export function say(text) {
  console.log(`• ${text}`);
}

/** Installs the packages when they are not those of the lockfile, and names the Node that runs everything. */
export function prepare() {
  if (Number(process.versions.node.split(".")[0]) < 20)
    fail(
      `Node ${process.versions.node} is too old: install Node 20 or later (the project brings its own Node 24 on Linux).`,
    );
  // Its npm, and what npm installs, are started by a shell there.
  if (process.platform === "win32") fail("On Windows run this in WSL (learn.microsoft.com/windows/wsl).");
  if (!isInstalled()) {
    say("installing packages (once; about half a minute)");
    const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      stdio: "inherit",
    });
    if (npm.error) fail("npm was not found; it comes with Node.");
    if (npm.status !== 0)
      fail("npm ci failed (see above). Check the connection to the npm registry and try again.");
  }
  return { node: findNode(), env: childEnvironment() };
}

/** Whether npm's own list of what it installed, by whichever command, has all that the lockfile asks of every machine. */
function isInstalled() {
  const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  const list = "node_modules/.package-lock.json";
  if (!existsSync(join(root, list))) return false;
  const installed = packagesOf(list);
  return Object.entries(packagesOf("package-lock.json")).every(
    ([path, wanted]) =>
      path === "" || (installed[path] ? installed[path].version === wanted.version : wanted.optional),
  );
}

function findNode() {
  const brought = join(bin, "node");
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  return fail(
    `This system needs Node 24 or later (found ${process.versions.node}): the project brings one for Linux only.`,
  );
}

/** The project's Node first; telemetry off. */
export function childEnvironment() {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_LOG: process.env.WRANGLER_LOG ?? "error",
    DO_NOT_TRACK: "1",
  };
}

/** Runs a step, beside others or alone; its output is shown only when it fails. */
export function step(label, command, args, env) {
  const started = Date.now();
  const options = { cwd: root, env, encoding: "utf8", maxBuffer: mostOutput };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      tell(label, started, !error, `${stdout}${stderr}` || String(error));
      resolve({ ok: !error, stdout });
    });
  });
}

function tell(label, started, ok, output) {
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? "✓" : "✖"} ${label} (${seconds} s)`);
  if (!ok) console.error(output.trim());
}

/** A child in its own process group, so that its children end with it. */
export function startChild(command, args, options = {}) {
  return spawn(command, args, { cwd: root, detached: true, stdio: ["ignore", "pipe", "pipe"], ...options });
}

export function stopChild(child, signal = "SIGTERM") {
  if (!child?.pid || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It is gone already.
  }
}
