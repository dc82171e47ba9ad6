// Plain JavaScript for Node 20 with built-ins only.
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const tmpfs = 0x01021994;
const gigabyte = 1024 ** 3;
/** What a whole run keeps at once: its databases, browser profiles and builds (bytes, with room). */
const needed = 2 * gigabyte;

/**
 * A folder for what a run throws away, removed when this process ends. In memory where the machine has room for it:
 * databases of tests write through to the disk thousands of times a minute, and wait for it each time.
 */
export function takeQuickFolder() {
  const folder = mkdtempSync(join(hasRoom("/dev/shm") ? "/dev/shm" : tmpdir(), "seatside-test-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom(path) {
  try {
    const { type, bavail, bsize } = statfsSync(path);
    const memory = process.availableMemory?.() ?? freemem();
    return type === tmpfs && bavail * bsize > needed && memory > needed + 4 * gigabyte;
  } catch {
    return false;
  }
}
