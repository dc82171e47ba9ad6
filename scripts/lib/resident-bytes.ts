import { readdirSync, readFileSync } from "node:fs";

/** Resident memory of this process's workerd, in bytes. Linux only. */
export function residentBytes(): number {
  const status = readFileSync(`/proc/${workerd()}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}

function workerd(): string {
  for (const pid of readdirSync("/proc").filter((each) => /^\d+$/.test(each)))
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      if (status.startsWith("Name:\tworkerd\n") && status.includes(`PPid:\t${process.pid}\n`)) return pid;
    } catch {
      // It ended meanwhile.
    }
  throw new Error("no workerd of this process: memory is read from /proc, on Linux only");
}
