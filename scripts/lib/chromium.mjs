import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fail, say } from "./prelude.mjs";

/**
 * Debian's, cheapest first: the headless shell opens a context in a third of the time that the whole browser takes,
 * which is most of what a short test costs.
 */
const shell = "/usr/bin/chromium-headless-shell";
const system = [shell, "/usr/bin/chromium"];

/** Where Playwright finds its browser: undefined where it has one of its own, which it knows best. */
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
