import { liveProtocol } from "#domain/order/order-events.ts";
import type { Crowd } from "./crowd.ts";
import type { Platform } from "./platform.ts";

/** From the request of a transition to its message on each socket, in ms. */
export type Times = { product: number[]; bare: number[]; transitions: number };

const lostAfterMs = 30_000;

/** Moves an order with `sockets` sockets at the product and as many at the bare object, in turns. */
export async function measureOrder(platform: Platform, crowd: Crowd, sockets: number, times: Times) {
  const order = await crowd.anOrder();
  const product = listener("the product");
  const bare = listener("the bare object");
  // In parallel, so that neither object has idled longer.
  const closes = await Promise.all([
    crowd.listen(`/api/orders/${order.id}/socket?protocol=${liveProtocol}`, sockets, product.hear),
    crowd.listen(`/bare/${order.twin}/socket`, sockets, bare.hear),
  ]);
  try {
    let number = 3;
    for (const step of order.steps) {
      number += 1;
      await platform.prepare("quiet");
      await platform.prepare("tape", { id: order.id, number });
      times.product.push(...(await product.time(step, number, sockets)));
      await platform.prepare("quiet");
      const replay = async () => {
        const answer = await fetch(`${platform.origin}/bare/${order.twin}/replay`, {
          method: "POST",
          body: order.id,
        });
        if (!answer.ok) throw new Error(`the bare object gave ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
      };
      times.bare.push(...(await bare.time(replay, number, sockets)));
      times.transitions += 1;
    }
  } finally {
    for (const close of closes) close();
  }
}

/** Collects the messages of one side's sockets. */
function listener(name: string) {
  let wanted = "";
  let arrived: number[] = [];
  let all = () => {};
  let count = 0;
  return {
    hear(text: string, at: number) {
      if (!text.includes(wanted) || !wanted) return;
      arrived.push(at);
      if (arrived.length === count) all();
    },
    async time(move: () => Promise<void>, number: number, sockets: number): Promise<number[]> {
      wanted = `"number":${number},`;
      arrived = [];
      count = sockets;
      let timer: NodeJS.Timeout | undefined;
      const done = new Promise<void>((resolve, reject) => {
        all = resolve;
        timer = setTimeout(
          () => reject(new Error(`${arrived.length} of ${sockets} heard number ${number} of ${name}`)),
          lostAfterMs,
        );
      });
      const start = performance.now();
      await Promise.all([move(), done]).finally(() => clearTimeout(timer));
      return arrived.map((at) => at - start);
    },
  };
}
