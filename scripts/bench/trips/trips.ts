import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs } from "#domain/durations.ts";
import { beatText } from "#domain/kitchen/board-events.ts";
import { createIntent, payByCard, quote } from "../../lib/fan.ts";
import { progress } from "../../lib/output.ts";
import { growOrders } from "../grow.ts";
import { bundleWorker } from "../live/bundle-worker.ts";
import { type Platform, startPlatform, webhookSecret } from "../live/platform.ts";
import type { Place } from "../live/tape.ts";
import { gatherTrio, type Trio } from "./trio.ts";
import { type Role, type Step, type World, walkOrder } from "./walk.ts";

export type Taped = Step & {
  calls: { from: Place; statements: number }[];
  /** Read by D1 for the step's selects. */
  rows: number;
  /** Until the answer. */
  tookMs: number;
};

/** Round-trip delays between the parts, in ms. */
export type Distance = Record<Place | "phone" | "stripe", number>;

const nothing: Distance = { worker: 0, room: 0, board: 0, floor: 0, phone: 0, stripe: 0 };
/** Longer than objects and alarms are silent between two trips of one step. */
const silenceMs = 400;
/** The delay of D1 in the walk that counts the trips in sequence. */
const delayMs = 200;
const slowRecord: Distance = { ...nothing, worker: delayMs, room: delayMs, board: delayMs, floor: delayMs };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One walk with a quick D1 and one with a slow one, whose difference is what somebody waits for; then one at each size. */
export const measureTrips = (sizes: readonly number[]) =>
  withTrio(async (platform, trio) => {
    progress("one order, timed");
    const quick = await walkOnce(platform, trio, nothing);
    progress("one order with a slow D1");
    const slow = await walkOnce(platform, trio, slowRecord);
    const inSequence = slow.map(({ tookMs }, index) =>
      Math.round((tookMs - (quick[index]?.tookMs ?? 0)) / delayMs),
    );
    const bySize: { size: number; steps: Taped[] }[] = [];
    for (const size of sizes) {
      progress(`one order beside ${size.toLocaleString("en")} stored ones of its shop`);
      await growOrders(platform.db, size, trio.fan.id, 2 * dayMs);
      bySize.push({ size, steps: await walkOnce(platform, trio, nothing) });
    }
    return { bySize, inSequence };
  });

/** Delays are multiplied by this and the result divided again, which reduces the noise of a busy machine. */
const delayFactor = 8;

/** Walks near everything and far from it in turn: what a step then takes longer is the distance that somebody waits for. */
export const measureDistance = (far: Distance, rounds: number) =>
  withTrio(async (platform, trio) => {
    const longer: number[][] = [];
    const ways = Object.entries(far).map(([way, ms]) => [way, ms * delayFactor]);
    const scaledDelays = Object.fromEntries(ways) as Distance;
    let steps: Step[] = [];
    for (let round = 1; round <= rounds; round++) {
      progress(`round ${round} of ${rounds}`);
      const near = await walkOnce(platform, trio, nothing);
      const there = await walkOnce(platform, trio, scaledDelays);
      steps = near;
      longer.push(there.map(({ tookMs }, index) => (tookMs - (near[index]?.tookMs ?? 0)) / delayFactor));
    }
    return steps.map((step, index) => {
      const each = longer.map((round) => round[index] ?? 0).toSorted((a, b) => a - b);
      return { ...step, waitMs: each[Math.floor(each.length / 2)] ?? 0 };
    });
  });

async function withTrio<T>(run: (platform: Platform, trio: Trio) => Promise<T>): Promise<T> {
  const bundle = mkdtempSync(join(tmpdir(), "seatside-bench-"));
  try {
    progress("bundling the Worker");
    await bundleWorker(bundle);
    progress("starting workerd");
    const platform = await startPlatform(bundle);
    try {
      const trio = await gatherTrio(platform);
      progress("one order that does not count");
      await walkOnce(platform, trio, nothing);
      return await run(platform, trio);
    } finally {
      await platform.close();
    }
  } finally {
    rmSync(bundle, { recursive: true, force: true });
  }
}

async function walkOnce(
  platform: Platform,
  trio: Trio,
  { phone, stripe: provider, ...places }: Distance,
): Promise<Taped[]> {
  const { origin, stripe, prepare } = platform;
  const closes: (() => void)[] = [];
  const taped: Taped[] = [];
  const call: World<unknown>["call"] = async <T>(who: Role, method: string, path: string, body?: unknown) => {
    await wait(phone);
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { "content-type": "application/json", origin, cookie: trio[who].cookie },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} gave ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : null) as T;
  };
  const listen: World<unknown>["listen"] = async (who, path) => {
    await wait(phone);
    return new Promise((resolve, reject) => {
      // Node's own client takes headers, too.
      const headers = { cookie: trio[who].cookie, origin };
      const socket = new WebSocket(`${origin.replace("http", "ws")}${path}`, { headers } as never);
      closes.push(() => socket.close());
      socket.onmessage = () => resolve((text) => socket.send(text));
      socket.onerror = () => reject(new Error(`${path} opened no socket`));
    });
  };
  const post = <T>(path: string, body: unknown) => call<T>("fan", "POST", path, body);
  const waitUntilQuiet = () => prepare("quiet", { forMs: silenceMs });

  try {
    const tablet = await listen("staff", `/api/staff/shops/${trio.shopId}/live`);
    tablet(beatText);
    await listen("runner", "/api/staff/stadiums/teddy/live");
    await walkOrder({
      stadiumId: "teddy",
      call,
      listen,
      tablet,
      quote: () => quote(post),
      checkOut: (quoted) => createIntent(post, quoted),
      pay: (intent) => payByCard(stripe.origin, intent),
      async tell(intentId, type) {
        const events = Object.values(stripe.control.dump().events);
        const event = events.find(
          ({ type: own, data }) => own === type && (data.object as { id?: string }).id === intentId,
        );
        const body = JSON.stringify(event);
        const at = Math.floor(Date.now() / 1000);
        const v1 = createHmac("sha256", webhookSecret).update(`${at}.${body}`).digest("hex");
        const headers = { "stripe-signature": `t=${at},v1=${v1}` };
        const answer = await fetch(`${origin}/api/stripe/webhook`, { method: "POST", headers, body });
        if (!answer.ok) throw new Error(`${type} gave ${answer.status} ${await answer.text()}`);
      },
      async step(step, run) {
        await waitUntilQuiet();
        await prepare("delay", places);
        if (provider > 0) stripe.control.addFault({ kind: "delay", ms: provider, count: null });
        await prepare("tape", { id: null });
        const from = performance.now();
        const result = await run();
        const tookMs = performance.now() - from;
        await waitUntilQuiet();
        stripe.control.clearFaults();
        taped.push({ ...step, tookMs, ...(await prepare<Pick<Taped, "calls" | "rows">>("taped")) });
        return result;
      },
    });
  } finally {
    const { phone: _, stripe: __, ...near } = nothing;
    await prepare("delay", near);
    for (const close of closes) close();
  }
  await waitUntilQuiet();
  return taped;
}
