import { liveProtocol } from "#domain/order/order-events.ts";
import { Failure } from "../../lib/failure.ts";
import { freePort } from "../../lib/ports.mjs";
import { openHeap } from "../heap.ts";
import { gather } from "./crowd.ts";
import { startPlatform } from "./platform.ts";

const warmUpSockets = 50;
const settleMs = 1_500;
/** Sockets to open until all isolates have collected; a few are enough. */
const mostEvents = 100;

/**
 * What a socket's opening leaves garbage in beside the Worker: simulators of the platform, which are isolates of the
 * same process. Uncollected it was half of what the process grew by.
 */
const simulators = ["d1:db", "ratelimit:ns"];

/** Bytes per socket in an otherwise idle workerd: what its process grows by, and what the Worker's isolate holds of it. */
export type Weight = { resident: number; held: number };

export async function measureMemory(
  bundle: string,
  side: "product" | "bare",
  sockets: number,
): Promise<Weight> {
  const inspectorPort = await freePort();
  const platform = await startPlatform(bundle, { inspectorPort });
  const heap = await openHeap(inspectorPort, "core:user:bench");
  const others = await Promise.all(simulators.map((name) => openHeap(inspectorPort, name)));
  try {
    const crowd = await gather(platform, sockets + warmUpSockets);
    const order = await crowd.anOrder();
    const ours = `/api/orders/${order.id}/socket?protocol=${liveProtocol}`;
    const path = side === "bare" ? `/bare/${order.twin}/socket` : ours;
    const weigh = async () => {
      await rest(platform.prepare);
      const collected = Promise.all([heap, ...others].map((each) => each.heldBytes()));
      // Each isolate collects at the next event after it has heard of it.
      for (let event = 0; event < mostEvents; event++) {
        (await crowd.listen(ours, 1, () => {}))();
        const [held] = (await Promise.race([collected, null])) ?? [];
        if (held !== undefined) return { resident: platform.memory(), held };
      }
      throw new Failure("An isolate has collected no garbage.");
    };
    // What the first calls load for good must not count.
    (await crowd.listen(path, warmUpSockets, () => {}))();
    const before = await weigh();
    const close = await crowd.listen(path, sockets, () => {});
    const after = await weigh();
    close();
    return {
      resident: (after.resident - before.resident) / sockets,
      held: (after.held - before.held) / sockets,
    };
  } finally {
    for (const each of [heap, ...others]) each.close();
    await platform.close();
  }
}

async function rest(prepare: (what: string) => Promise<unknown>) {
  await prepare("quiet");
  await prepare("collect");
  await new Promise((resolve) => setTimeout(resolve, settleMs));
}
