import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fail, say } from "./prelude.mjs";

/** Finds a Chromium for the browser tests, or installs Debian's as root. */
export async function ensureChromium() {
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath()) || existsSync("/usr/bin/chromium")) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("installing Chromium (once)");
    const run = (...args) =>
      spawnSync("apt-get", args, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    run("update", "-qq");
    run("install", "-y", "-qq", "--no-install-recommends", "chromium");
    if (existsSync("/usr/bin/chromium")) return;
  }
  fail(
    "No Chromium for the browser tests: install it (apt-get install chromium, or npx playwright install chromium).",
  );
}
