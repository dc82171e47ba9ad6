import { expect } from "vitest";
import { liveProtocol } from "#domain/order/order-events.ts";
import { tripsOf } from "./d1-watch.ts";
import { ownCalls, ownPages } from "./own-calls.ts";
import { type Client, type openOwnVenue, propose } from "./worker-world.ts";

type Fan = Client & { userId: string };

/** Round trips that name this fan, their session or these ids: alarms of other files ask, too. */
export async function tripsFor(fan: Fan, ids: string[], run: () => Promise<unknown>) {
  const [token = ""] = decodeURIComponent(fan.cookies.get("seatside.session_token") ?? "").split(".");
  const own = [fan.userId, token, ...ids];
  const trips = await tripsOf(run);
  return trips.filter((trip) => own.some((each) => JSON.stringify(trip).includes(each))).length;
}

/** A venue whose shop has shelves, so that it has a page of waits. */
export const withShelves: Parameters<typeof openOwnVenue>[1] = (file) => {
  file.format = "seatside-venue/2";
  file.stadium.pickup = { feePerItemMinor: 0, keepMinutes: 5 };
  file.shops[0].shelves = ["A1", "A2"];
};

type Venue = { stadiumId: string; shopId: string; burger(): Parameters<typeof propose>[1][number] };

/** Makes each call of the table until it is no news, and compares what the next one costs. */
export async function costsOfLooking(fan: Fan, venue: Venue, orderId: string) {
  const { stadiumId, shopId, burger } = venue;
  const tags = new Map<string, string>();
  async function call(asks: string) {
    const [method = "", named = ""] = asks.split(" ");
    const path = named.replace(":stadium", stadiumId).replace(":order", orderId);
    if (method === "POST") return propose(fan, [burger()], { stadiumId });
    if (method === "SOCKET") {
      const upgrade = { upgrade: "websocket" };
      const { webSocket } = await fan.send("GET", `${path}?protocol=${liveProtocol}`, undefined, upgrade);
      if (!webSocket) throw new Error(`${path} opened no socket`);
      const heard = new Promise((resolve) => webSocket.addEventListener("message", resolve, { once: true }));
      webSocket.accept();
      await heard;
      return webSocket.close();
    }
    const tag = tags.get(asks);
    const answer = await fan.send("GET", path, undefined, tag ? { "if-none-match": tag } : {});
    expect([200, 304], `${path}: ${answer.status}`).toContain(answer.status);
    tags.set(asks, answer.headers.get("etag") ?? tag ?? "");
  }
  const all: [asks: string, trips: number][] = [
    ...Object.values(ownCalls).map(({ asks, trips }): [string, number] => [asks, trips]),
    ...Object.entries(ownPages),
  ];
  for (const [asks] of all) await call(asks);
  const found: [string, number][] = [];
  for (const [asks] of all)
    found.push([asks, await tripsFor(fan, [stadiumId, shopId, orderId], () => call(asks))]);
  expect(found).toEqual(all);
}
