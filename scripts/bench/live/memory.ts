import { liveProtocol } from "#domain/order/order-events.ts";
import { freePort } from "../../lib/ports.mjs";
import { openHeap } from "../heap.ts";
import { gather } from "./crowd.ts";
import { startPlatform } from "./platform.ts";

const warmUpSockets = 50;
const settleMs = 1_500;

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
  /** A collection waits for the next event. */
  async function weigh() {
    await rest(platform.prepare);
    const resident = platform.memory();
    const [held] = await Promise.all([heap.heldBytes(), platform.prepare("quiet")]);
    return { resident, held };
  }
  try {
    const crowd = await gather(platform, sockets + warmUpSockets);
    const order = await crowd.anOrder();
    const path =
      side === "bare"
        ? `/bare/${order.twin}/socket`
        : `/api/orders/${order.id}/socket?protocol=${liveProtocol}`;
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
    heap.close();
    await platform.close();
  }
}

async function rest(prepare: (what: string) => Promise<unknown>) {
  await prepare("quiet");
  await prepare("collect");
  await new Promise((resolve) => setTimeout(resolve, settleMs));
}
