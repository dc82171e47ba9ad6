import { afterAll, expect, test, vi } from "vitest";
import { beatText } from "#domain/kitchen/board-events.ts";
import { type Role, walkOrder } from "../../scripts/bench/trips/walk.ts";
import { costs } from "../../scripts/rush/record.ts";
import { quotes } from "../../scripts/rush/world.ts";
import { type Heard, tripsOf, tripsSoFar } from "../support/d1-watch.ts";
import { eventsOf, payWithCard, signature } from "../support/stripe-control.ts";
import { boardsTold, createIntent } from "../support/worker-orders.ts";
import { aPhone, noticesOf } from "../support/worker-push.ts";
import {
  type Client,
  createClient,
  openOwnVenue,
  propose,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

// What is counted does not depend on how long it takes: each step waits for silence.
vi.setConfig({ testTimeout: 120_000 });

const sockets: WebSocket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Longer than an object or an alarm is silent between two trips of one step. */
const silenceMs = 200;

/** Until the boards have heard, the notices are sent, and nobody has asked D1 for a while. */
async function silence(orderId: string): Promise<void> {
  if (orderId) await boardsTold(orderId);
  for (let known = -1; known !== tripsSoFar(); ) {
    known = tripsSoFar();
    await pause(silenceMs);
  }
  if (orderId && (await noticesOf(orderId)).some(({ state }) => state === "pending")) await silence(orderId);
}

test("an order makes so many round trips to D1 from its first quote to the delivered bag, and no more", async () => {
  const { stadiumId, shopId, burger } = await openOwnVenue();
  const fan = await signUp();
  await (await aPhone()).subscribe(fan);
  const staff = await signUpStaff({ role: "shop", shopId });
  const runner = await signUpStaff({ role: "runner", stadiumId });
  const people: Record<Role, Client> = { fan, staff, runner };
  // A page leaves the cookie that says whose session it is.
  for (const who of [fan, staff, runner]) await who.send("GET", "/");
  const userIds = [fan, staff, runner].map(({ userId }) => userId);
  async function listen(who: Role, path: string) {
    const { webSocket: socket } = await people[who].send("GET", path, undefined, { upgrade: "websocket" });
    if (!socket) throw new Error(`${path} opened no socket`);
    const heard = new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
    socket.accept();
    sockets.push(socket);
    await heard;
    return (text: string) => socket.send(text);
  }
  const tablet = await listen("staff", `/api/staff/shops/${shopId}/live`);
  tablet(beatText);
  await listen("runner", `/api/staff/stadiums/${stadiumId}/live`);
  await silence("");

  let orderId = "";
  // Alarms of other files' orders ask D1 meanwhile: a trip is this order's if it names any of these.
  const own = Object.values(people).map(({ cookies }) => {
    const [token = ""] = decodeURIComponent(cookies.get("seatside.session_token") ?? "").split(".");
    return token;
  });
  own.push(stadiumId, shopId, burger().itemId, ...userIds);
  const isOwn = (trip: Heard[]) => {
    const values = JSON.stringify(trip.map((each) => each.values));
    return own.some((each) => values.includes(each));
  };
  const taped: Record<string, number> = {};
  await walkOrder({
    stadiumId,
    tablet,
    listen,
    async call<T>(who: Role, method: string, path: string, body?: unknown) {
      const answer = await people[who].json(method, path, body);
      expect(answer, path).toMatchObject({ status: 200 });
      return answer.body as T;
    },
    quote: () => propose(fan, [burger()], { stadiumId }),
    async checkOut(proposal) {
      const { body } = await createIntent(fan, proposal);
      orderId = body.orderId;
      own.push(orderId, body.intentId ?? "");
      return { orderId, intentId: body.intentId ?? "", clientSecret: body.clientSecret ?? "" };
    },
    pay: ({ clientSecret }) => payWithCard(clientSecret),
    async tell(intentId, type) {
      const event = (await eventsOf(intentId)).find((each) => each.type === type);
      own.push(event?.id ?? "");
      const body = JSON.stringify(event);
      const signed = { "stripe-signature": await signature(body) };
      const answer = await createClient().send("POST", "/api/stripe/webhook", body, signed);
      expect(answer.status).toBe(200);
    },
    async step({ name, times }, run) {
      let result: Awaited<ReturnType<typeof run>> | undefined;
      const trips: Heard[][] = await tripsOf(async () => {
        result = await run();
        await silence(orderId);
      });
      taped[name] = trips.filter(isOwn).length * times;
      return result as Awaited<ReturnType<typeof run>>;
    },
  });
  const expected = Object.entries(costs).map(([name, { waits, after }]) => [
    name,
    (waits + after) * (name === "quote" ? quotes : 1),
  ]);
  expect(taped).toEqual(Object.fromEntries(expected));
});
