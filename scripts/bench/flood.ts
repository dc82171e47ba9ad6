import { request } from "node:http";
import { progress } from "../lib/output.ts";
import { freePort } from "../lib/ports.mjs";
import { residentBytes } from "../lib/resident-bytes.ts";
import { type Heap, openHeap } from "./heap.ts";
import { beside, type Table } from "./report.ts";
import { startBench } from "./workerd.ts";

/** One isolate has 128 MB on the platform. The process also holds what fifty connections have sent and nobody read. */
const mostMb = 100;
const paths = ["/set-language", "/auth.data", "/stadium-selection", "/api/session", "/api/quote"];
const atOnce = 50;
/** Webhooks that announce the most that is taken, and send a byte. */
const announcing = { requests: 200, bytes: 512 * 1_024, mostMb: 16, mostMs: 30_000 };

type Body = { bytes: number; isAnnounced: boolean };

/** Sends large bodies to screens and calls of the build, in a workerd of their own, and watches its memory. */
export async function floods(isShort: boolean): Promise<{ tables: Table[]; problems: string[] }> {
  progress("floods of bodies");
  const inspectorPort = await freePort();
  const bench = await startBench([], { inspectorPort });
  const heap = await openHeap(inspectorPort, "core:user:seatside");
  const problems: string[] = [];
  const rows: string[][] = [];
  const { product: port } = bench.ports;
  const large = Array.from({ length: isShort ? 100 : 1_000 }, () => 1_024 * 1_024);
  const huge = Array.from({ length: isShort ? 1 : 5 }, () => 90 * 1_024 * 1_024);
  let announced: Table | null = null;
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
    announced = await stalls(port, heap, problems);
    const alive = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (!alive) problems.push("after the floods nothing answers");
  } finally {
    heap.close();
    await bench.close();
  }
  const head = ["", "posts", "taken", "answered 413", "the isolate held", "workerd grew by"];
  const title = "Bodies of 1 and of 90 MB, fifty at a time; memory after a collection, at most";
  return { tables: [{ title, head, rows }, ...(announced ? [announced] : [])], problems };
}

/** What is held for bodies that are announced and never come, and when they end: to a webhook, which needs no account. */
async function stalls(port: number, heap: Heap, problems: string[]): Promise<Table> {
  const { requests, bytes, mostMb, mostMs } = announcing;
  const rows: string[][] = [];
  // Nothing else moves meanwhile, and a collection waits for an event.
  const heldNow = async () => {
    const [bytes] = await Promise.all([heap.heldBytes(), fetch(`http://127.0.0.1:${port}/api/session`)]);
    return bytes;
  };
  for (const [name, seconds] of [
    ["signed at this time", 0],
    ["signed an hour ago", -3_600],
  ] as const) {
    const before = await heldNow();
    const signature = `t=${Math.floor(Date.now() / 1_000) + seconds},v1=00`;
    let held = before;
    const watch = setInterval(async () => {
      held = Math.max(held, await heldNow());
    }, 1_000);
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: requests }, () => stall(port, bytes, signature)));
    clearInterval(watch);
    const tookMs = performance.now() - begun;
    if (held - before > mostMb * 2 ** 20)
      problems.push(`${name}: the isolate held ${megabytes(held - before)} more`);
    if (tookMs > mostMs || answers.includes(0)) problems.push(`${name}: bodies that never came did not end`);
    const statuses = [...new Set(answers)].map(
      (status) => `${answers.filter((is) => is === status).length} × ${status}`,
    );
    rows.push([
      name,
      String(requests),
      statuses.join(", "),
      beside(`${Math.round(tookMs / 1_000)} s`, `${mostMs / 1_000} s`),
      beside(megabytes(held - before), `${mostMb} MB`),
    ]);
  }
  const head = ["", "webhooks", "answers", "the last ended after", "the isolate held more"];
  return { title: "Webhooks that announce 512 kB and send a byte, all at once", head, rows };
}

/** The status of the answer to a body of which one byte comes; 0 without one. */
function stall(port: number, bytes: number, signature: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { "content-length": String(bytes), "stripe-signature": signature };
    const path = "/api/stripe/webhook";
    const sent = request({ host: "127.0.0.1", port, path, method: "POST", headers, agent: false });
    sent.once("response", (answer) => {
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.once("error", () => resolve(0));
    sent.setTimeout(60_000, () => sent.destroy());
    sent.write("{");
  });
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
