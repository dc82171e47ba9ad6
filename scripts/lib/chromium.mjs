import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fail, say } from "./prelude.mjs";

/**
 * Debian's. The headless shell first: it opens a context in a third of the time, which is most of a short test's cost.
 */
const shell = "/usr/bin/chromium-headless-shell";
const system = [shell, "/usr/bin/chromium"];

/** The browser's path for Playwright; undefined when it has its own. */
export async function findChromium() {
  const { chromium } = await import("playwright/test");
  if (existsSync(chromium.executablePath())) return undefined;
  return system.find((path) => existsSync(path));
}

/** Finds a Chromium for the browser tests, or installs Debian's as root. */
export async function ensureChromium() {
  const { chromium } = await import("playwright/test");
  if (existsSync(chromium.executablePath()) || existsSync(shell)) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("installing Chromium (once)");
    const run = (...args) =>
      spawnSync("apt-get", args, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    run("update", "-qq");
    run("install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell");
    if (!(await findChromium())) run("install", "-y", "-qq", "--no-install-recommends", "chromium");
  }
  if (!(await findChromium()))
    fail(
      "No Chromium for the browser tests: install it (apt-get install chromium-headless-shell, or npx playwright install chromium).",
    );
}
