import { readdirSync, readFileSync } from "node:fs";

/** Resident memory, in bytes, of the child of this process that has this name. Linux only. */
export function residentBytes(name: string): number {
  const status = readFileSync(`/proc/${childOf(process.pid, name)}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}

function childOf(parent: number, name: string): string {
  for (const pid of readdirSync("/proc").filter((each) => /^\d+$/.test(each)))
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      if (status.startsWith(`Name:\t${name}\n`) && status.includes(`PPid:\t${parent}\n`)) return pid;
    } catch {
      // It ended meanwhile.
    }
  throw new Error(`no ${name} of this process: memory is read from /proc, on Linux only`);
}
