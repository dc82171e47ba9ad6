import { request } from "node:http";
import { progress } from "../lib/output.ts";
import { freePort } from "../lib/ports.mjs";
import { residentBytes } from "../lib/resident-bytes.ts";
import { openHeap } from "./heap.ts";
import { beside, type Table } from "./report.ts";
import { startBench } from "./workerd.ts";

/** One isolate has 128 MB on the platform. The process also holds what fifty connections have sent and nobody read. */
const mostMb = 100;
const paths = ["/set-language", "/auth.data", "/stadium-selection", "/api/session", "/api/quote"];
const atOnce = 50;

type Body = { bytes: number; isAnnounced: boolean };

/** Sends large bodies to screens and calls of the build, in a workerd of their own, and watches its memory. */
export async function floods(isShort: boolean): Promise<{ table: Table; problems: string[] }> {
  progress("floods of bodies");
  const inspectorPort = await freePort();
  const bench = await startBench([], { inspectorPort });
  const heap = await openHeap(inspectorPort, "core:user:seatside");
  const problems: string[] = [];
  const rows: string[][] = [];
  const { product: port } = bench.ports;
  const large = Array.from({ length: isShort ? 100 : 1_000 }, () => 1_024 * 1_024);
  const huge = Array.from({ length: isShort ? 1 : 5 }, () => 90 * 1_024 * 1_024);
  try {
    for (const path of paths) await post(port, path, { bytes: 1_000, isAnnounced: true });
    const before = residentBytes();
    for (const isAnnounced of [false, true]) {
      const name = isAnnounced ? "bodies of announced length" : "a flood without a length";
      let [held, resident] = [0, before];
      // Garbage not collected yet does not count: how much there is depends on the machine's speed.
      const watch = setInterval(async () => {
        held = Math.max(held, await heap.heldBytes());
        resident = Math.max(resident, residentBytes());
      }, 250);
      const answers: number[] = [];
      for (const bodies of [large, huge]) {
        let next = 0;
        const sender = async () => {
          for (let index = next++; index < bodies.length; index = next++) {
            const body = { bytes: bodies[index] ?? 0, isAnnounced };
            answers.push(await post(port, paths[index % paths.length] ?? "/", body));
          }
        };
        await Promise.all(Array.from({ length: atOnce }, sender));
      }
      clearInterval(watch);
      const refused = answers.filter((status) => status === 413).length;
      // An answer sent before the whole body was read may be lost with its connection.
      const cut = answers.filter((status) => status === 0).length;
      const taken = answers.length - refused - cut;
      if (taken > 0) problems.push(`${name}: ${taken} bodies were taken`);
      if (refused === 0)
        problems.push(`${name}: none was answered 413: connections closed for another reason`);
      const grown = resident - before;
      for (const [what, bytes] of [
        ["the isolate held", held],
        ["workerd grew by", grown],
      ] as const)
        if (bytes > mostMb * 1_024 * 1_024) problems.push(`${name}: ${what} ${megabytes(bytes)}`);
      const bounded = [held, grown].map((bytes) => beside(megabytes(bytes), `${mostMb} MB`));
      rows.push([name, String(answers.length), beside(taken, 0), String(refused), ...bounded]);
    }
    const alive = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (!alive) problems.push("after the floods nothing answers");
  } finally {
    heap.close();
    await bench.close();
  }
  const head = ["", "posts", "taken", "answered 413", "the isolate held", "workerd grew by"];
  const title = "Bodies of 1 and of 90 MB, fifty at a time; memory after a collection, at most";
  return { table: { title, head, rows }, problems };
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
