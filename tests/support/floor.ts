import type { Deliveries } from "#domain/delivery/deliveries.ts";
import type { FloorMessage } from "#domain/delivery/floor-events.ts";
import type { Taken } from "#domain/wire/order-refusals.ts";
import { anAcceptedOrder, move, view } from "./worker-orders.ts";
import { readSocket } from "./worker-sockets.ts";
import { type Client, falafel, signUpStaff } from "./worker-world.ts";

export const aRunner = (stadiumId = "teddy") => signUpStaff({ role: "runner", stadiumId });

export const deliveriesOf = (runner: Client, stadiumId = "teddy") =>
  runner.json<Deliveries>("GET", `/api/staff/stadiums/${stadiumId}/deliveries`);

export const take = (runner: Client, orderIds: string[], stadiumId = "teddy") =>
  runner.json<{ taken: Taken[] }>("POST", `/api/staff/stadiums/${stadiumId}/deliveries/take`, { orderIds });

type Step = { order: { version: number; status: number; deliveredOnDeviceAt: number | null } };
type Refused = { attemptsLeft?: number; waitUntil?: number; carrierName?: string };
export const step = (runner: Client, orderId: string, body: unknown, stadiumId = "teddy") =>
  runner.json<Step & Refused>("POST", `/api/staff/stadiums/${stadiumId}/deliveries/${orderId}`, body);
export const scan = (runner: Client, body: unknown, stadiumId = "teddy") =>
  runner.json<Step & Refused>("POST", `/api/staff/stadiums/${stadiumId}/deliveries/scan`, body);

/** An order ready for a runner, with the secrets on its fan's phone. */
export async function aReadyOrder(options: Parameters<typeof anAcceptedOrder>[0] = {}) {
  const order = await anAcceptedOrder({ lines: [falafel], ...options });
  await move(order.staff, order.code, { action: "ready" });
  const { handoverQr, handoverPin } = await view(order.fan, order.id);
  return { ...order, qr: handoverQr ?? "", pin: handoverPin ?? "" };
}

/** An order that this runner carries. */
export async function aCarriedOrder(runner: Client, options: Parameters<typeof anAcceptedOrder>[0] = {}) {
  const order = await aReadyOrder(options);
  const { body } = await take(runner, [order.id], order.quote.stadiumId);
  if (!body.taken[0]?.ok) throw new Error(`taking gave ${JSON.stringify(body)}`);
  return order;
}

/** The floor's socket, opened as a browser does. */
export async function listenToFloor(client: Client, path = "/api/staff/stadiums/teddy/live") {
  const answer = await client.send("GET", path, undefined, { upgrade: "websocket" });
  if (answer.status !== 101) throw new Error(`listening gave ${answer.status} ${await answer.text()}`);
  const socket = answer.webSocket as WebSocket;
  const { closed, nextText } = readSocket(socket);
  const next = async () => JSON.parse(await nextText()) as FloorMessage;
  /** The next message about this order, skipping all others. */
  async function newsOf(orderId: string) {
    for (;;) {
      const message = await next();
      if (message.type === "order" && message.order.id === orderId) return message;
    }
  }
  return { socket, next, nextText, newsOf, closed, send: (data: string) => socket.send(data) };
}
