import { request } from "node:http";
import { freePort } from "../lib/ports.mjs";
import { residentBytes } from "../lib/resident-bytes.ts";
import { openHeap } from "./heap.ts";
import type { Report } from "./report.ts";
import { startBench } from "./workerd.ts";

/** One isolate has 128 MB on the platform. The process also holds what fifty connections have sent and nobody read. */
const mostGrowthMb = 100;
const paths = ["/set-language", "/auth.data", "/stadium-selection", "/api/session", "/api/quote"];
const atOnce = 50;
const closed = "closed";

type Body = { bytes: number; isAnnounced: boolean };

/** Sends large bodies to screens and calls of the build, and watches workerd's memory. */
export async function benchFlood(short: boolean): Promise<Report> {
  const inspectorPort = await freePort();
  const bench = await startBench([], { inspectorPort });
  const heap = await openHeap(inspectorPort, "core:user:seatside");
  const problems: string[] = [];
  const rows: string[][] = [];
  try {
    const { product: port } = bench.ports;
    for (const path of paths) await post(port, path, { bytes: 1_000, isAnnounced: true });
    const before = residentBytes();
    let [peak, peakOfIsolate] = [before, 0];
    // Garbage not collected yet does not count: how much there is depends on the machine's speed.
    const watch = setInterval(async () => {
      peakOfIsolate = Math.max(peakOfIsolate, await heap.heldBytes());
      peak = Math.max(peak, residentBytes());
    }, 250);
    let refused = 0;
    const rounds: [title: string, times: number, bytes: number][] = [
      ["posts of 1 MB", short ? 200 : 2_000, 1_024 * 1_024],
      ["posts of 90 MB", short ? 2 : 10, 90 * 1_024 * 1_024],
    ];
    for (const [title, times, bytes] of rounds) {
      const answers = new Map<number, number>();
      let next = 0;
      const sender = async () => {
        while (next < times) {
          const index = next++;
          const path = paths[index % paths.length] ?? "/";
          const status = await post(port, path, { bytes, isAnnounced: index % 2 === 0 });
          answers.set(status, (answers.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, times) }, sender));
      const told = [...answers].map(([status, count]) => `${count} × ${status || closed}`).join(", ");
      // An answer sent before the whole body was read may be lost with its connection; of two large ones, both may.
      if ([...answers.keys()].some((status) => status !== 413 && status !== 0))
        problems.push(`${title}: ${told}, not all refused`);
      refused += answers.get(413) ?? 0;
      rows.push([title, String(times), told, megabytes(peak - before)]);
    }
    clearInterval(watch);
    if (refused === 0) problems.push("no post was answered 413: connections closed for another reason");
    const alive = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (!alive) problems.push("afterwards nothing answers");
    if (peakOfIsolate > mostGrowthMb * 1_024 * 1_024)
      problems.push(`the isolate held ${megabytes(peakOfIsolate)}`);
    if (peak - before > mostGrowthMb * 1_024 * 1_024)
      problems.push(`workerd grew by ${megabytes(peak - before)}, more than ${mostGrowthMb} MB`);
    return {
      tables: [{ title: "Floods of bodies", head: ["what", "times", "answers", "growth at most"], rows }],
      notes: [
        `workerd: ${megabytes(before)} before, ${megabytes(peak)} at most; its isolate held ${megabytes(peakOfIsolate)} at most after a collection`,
      ],
      problems,
    };
  } finally {
    heap.close();
    await bench.close();
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_024 / 1_024)} MB`;

/** The status of the answer, which may come before the body is sent; 0 without one. */
function post(port: number, path: string, { bytes, isAnnounced }: Body): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      ...(isAnnounced ? { "content-length": String(bytes) } : {}),
    };
    const sent = request({ host: "127.0.0.1", port, path, method: "POST", headers, agent: false });
    const chunk = Buffer.alloc(64 * 1_024, "a");
    let left = bytes;
    const write = () => {
      while (left > 0 && !sent.destroyed) {
        const part = chunk.subarray(0, Math.min(left, chunk.length));
        left -= part.length;
        if (!sent.write(part)) return void sent.once("drain", write);
      }
      if (!sent.destroyed) sent.end();
    };
    sent.once("response", (answer) => {
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.once("error", () => resolve(0));
    write();
  });
}
