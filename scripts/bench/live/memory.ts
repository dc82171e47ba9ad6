import { liveProtocol } from "#domain/order/order-events.ts";
import { gather } from "./crowd.ts";
import { startPlatform } from "./platform.ts";

const warmUpSockets = 50;
const settleMs = 1_500;

/** Resident bytes per socket in an otherwise idle workerd. */
export async function measureMemory(bundle: string, side: "product" | "bare", sockets: number) {
  const platform = await startPlatform(bundle);
  try {
    const crowd = await gather(platform, sockets + warmUpSockets);
    const order = await crowd.anOrder();
    const path =
      side === "bare"
        ? `/bare/${order.twin}/socket`
        : `/api/orders/${order.id}/socket?protocol=${liveProtocol}`;
    // What the first calls load for good must not count.
    (await crowd.listen(path, warmUpSockets, () => {}))();
    await rest(platform.prepare);
    const before = platform.memory();
    const close = await crowd.listen(path, sockets, () => {});
    await rest(platform.prepare);
    const after = platform.memory();
    close();
    return (after - before) / sockets;
  } finally {
    await platform.close();
  }
}

async function rest(prepare: (what: string) => Promise<unknown>) {
  await prepare("quiet");
  await prepare("collect");
  await new Promise((resolve) => setTimeout(resolve, settleMs));
}
