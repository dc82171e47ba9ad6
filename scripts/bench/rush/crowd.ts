import { liveProtocol, type OrderMessage } from "#domain/order/order-events.ts";
import {
  createIntent,
  type Fan,
  type Intent,
  newCheckoutKey,
  payByCard,
  quote,
  type signInStaff,
} from "../../lib/fan.ts";
import { percentiles } from "../load.ts";

/** Durations and errors by step. */
export class Steps {
  readonly waits = new Map<string, number[]>();
  readonly errors: { step: string; message: string }[] = [];
  /** Retried calls, by step: a busy local platform cuts connections. */
  readonly cut = new Map<string, number>();

  async time<T>(step: string, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      const result = await this.#retryWhenCut(step, run);
      this.note(step, performance.now() - startedAt);
      return result;
    } catch (error) {
      this.errors.push({ step, message: (error as Error).message });
      throw error;
    }
  }

  /** As the product's screens do: a call without an answer is retried under the same key. */
  async #retryWhenCut<T>(step: string, run: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run();
      } catch (error) {
        const { message } = error as Error;
        const isCut = /Network connection lost|fetch failed/.test(message);
        // The first call had arrived: the order has moved already.
        if (attempt > 1 && / gave 409 .*"(wrong-state|already-\w+|not-taken)"/s.test(message))
          return undefined as T;
        if (!isCut || attempt === 4) throw error;
        this.cut.set(step, (this.cut.get(step) ?? 0) + 1);
      }
    }
  }

  note(step: string, ms: number) {
    const known = this.waits.get(step);
    if (known) known.push(ms);
    else this.waits.set(step, [ms]);
  }

  rows(overSeconds: number): string[][] {
    return [...this.waits].map(([step, waits]) => {
      const { p50Ms, p99Ms } = percentiles(waits);
      const failed = this.errors.filter((error) => error.step === step).length;
      return [
        step,
        String(waits.length),
        (waits.length / overSeconds).toFixed(1),
        p50Ms.toFixed(0),
        p99Ms.toFixed(0),
        String(this.cut.get(step) ?? 0),
        String(failed),
      ];
    });
  }
}

type World = { origin: string; stripeOrigin: string; steps: Steps };

export type Served = { orderId: string; code: string; intentId: string };

/** One fan's half-time: browses, orders, pays, and follows the order until it is delivered. */
export async function visit(
  fan: Fan,
  { origin, stripeOrigin, steps }: World,
  onPlaced: (order: Served) => void,
): Promise<void> {
  const cookie = [...fan.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie: `${cookie}; seatside_stadium=teddy` };
  for (const [step, path] of [
    ["home", "/home"],
    ["menu", "/menu"],
    ["food", "/food/tfalafel"],
  ] as const)
    await steps.time(step, async () => {
      const answer = await fetch(`${origin}${path}`, { headers });
      const html = await answer.text();
      if (answer.status !== 200 || !html.endsWith("</html>"))
        throw new Error(`${path} gave ${answer.status}`);
    });
  const call = <T>(path: string, body: unknown) => fan.call<T>("POST", path, body);
  const priced = await steps.time("quote", () => quote(call));
  const key = newCheckoutKey();
  const intent: Intent = await steps.time("create-intent", () => createIntent(call, priced, key));
  await steps.time("card (Stripe)", () => payByCard(stripeOrigin, intent));
  const placed = await steps.time("place", () =>
    call<{ orderCode: string }>("/api/orders", { orderId: intent.orderId }),
  );
  const listening = await steps.time("socket", () => listen(origin, headers.cookie, intent.orderId, steps));
  onPlaced({ orderId: intent.orderId, code: placed.orderCode, intentId: intent.intentId });
  await listening.delivered;
}

const deliveredStatus = 3;
/** Start of staff's last move, by order. */
export const movedAt = new Map<string, number>();

/** Listens until the order is delivered; reconnects, as the screen does. */
async function listen(origin: string, cookie: string, orderId: string, steps: Steps) {
  const address = `${origin.replace("http", "ws")}/api/orders/${orderId}/socket?protocol=${liveProtocol}`;
  let number = -1;
  const { promise: delivered, resolve: done } = Promise.withResolvers<void>();

  function hear(data: unknown, socket: WebSocket) {
    if (data === "pong") return;
    const { live } = JSON.parse(String(data)) as OrderMessage;
    if (live.number < number)
      steps.errors.push({ step: "news of a move", message: `${orderId} went backwards` });
    const since = live.number > number ? movedAt.get(orderId) : undefined;
    if (since !== undefined) steps.note("news of a move", performance.now() - since);
    number = Math.max(number, live.number);
    movedAt.delete(orderId);
    if (live.status !== deliveredStatus) return;
    socket.close();
    done();
  }

  async function open(attempt = 1): Promise<void> {
    const socket = new WebSocket(address, { headers: { cookie, origin } } as never);
    let isOver = false;
    delivered.then(() => {
      isOver = true;
    });
    socket.addEventListener("message", ({ data }) => hear(data, socket));
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve());
      socket.addEventListener("error", () => reject(new Error("socket did not open")));
    }).catch((error) => {
      if (attempt === 4) throw error;
      return open(attempt + 1);
    });
    socket.addEventListener("close", () => {
      if (isOver) return;
      steps.cut.set("socket", (steps.cut.get("socket") ?? 0) + 1);
      open().catch((error: Error) => steps.errors.push({ step: "socket", message: error.message }));
    });
  }
  await open();
  return { delivered };
}

/** Shop and runner: accepts, cooks, carries and delivers an order with its fan's code. */
export async function serve(
  fan: Fan,
  order: Served,
  staff: Awaited<ReturnType<typeof signInStaff>>,
  steps: Steps,
): Promise<void> {
  const move = (step: string, body: Record<string, unknown>) =>
    steps.time(step, () => {
      movedAt.set(order.orderId, performance.now());
      return staff.move(order.code, body);
    });
  await move("accept (captures)", { action: "accept" });
  await move("ready", { action: "ready" });
  await move("hand-over", { action: "hand-over", runnerId: staff.id });
  const { order: own } = await fan.call<{ order: { handoverQr: string } }>(
    "GET",
    `/api/orders/${order.orderId}`,
  );
  await move("deliver (scan)", { action: "deliver", proof: own.handoverQr });
}
