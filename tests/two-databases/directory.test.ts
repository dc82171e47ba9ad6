import { evictDurableObject } from "cloudflare:test";
import { env, waitUntil } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { deadlineMs } from "#worker/platform/deadline.ts";
import { Directory } from "#worker/services/directory.ts";
import { tripsOf } from "../support/d1-watch.ts";
import { createClient, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import { endOutages, first, Queue, withOutage } from "./outage.ts";
import { count, openIn } from "./world.ts";

const { record } = deadlineMs;
afterEach(() => {
  endOutages();
  deadlineMs.record = record;
  vi.useRealTimers();
});

/** It hangs, and nothing gives up on it: whoever waits for it waits for good. */
function hang(): Queue {
  deadlineMs.record = 3_600_000;
  first.queue = new Queue(100);
  return first.queue;
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

// [fault 76]
test("while the first database hangs, menus of both are answered at once, and only one question waits for it", async () => {
  const venues = [await openIn(0), await openIn(1)];
  const menu = async ({ stadiumId }: (typeof venues)[number]) =>
    (await createClient().send("GET", `/api/stadiums/${stadiumId}/catalog`)).status;
  expect(await Promise.all(venues.map(menu))).toEqual([200, 200]);
  const queue = hang();
  later(60_000);
  for (let nth = 0; nth < 3; nth++) expect(await Promise.all(venues.map(menu))).toEqual([200, 200]);
  expect(queue.length).toBe(1);
  // It moves again: the question is answered, and later ones come.
  endOutages();
  await vi.waitFor(() => expect(queue.length).toBe(0));
  const [again, before] = [hang(), Date.now()];
  later(60_000);
  expect(await menu(venues[1] as (typeof venues)[number])).toBe(200);
  expect([again.length, Date.now() - before < 120_000]).toEqual([1, true]);
});

test("an isolate that knows nothing asks in each request for itself, and after a failure not at once again", async () => {
  const own = withOutage(env);
  const [asking, directory] = [hang(), new Directory(own)];
  const both = [directory.ready(waitUntil), directory.ready(waitUntil)];
  await vi.waitFor(() => expect(asking.length).toBe(2));
  endOutages();
  await Promise.all(both);

  const cold = new Directory(own);
  first.isDown = true;
  await expect(cold.ready(waitUntil)).rejects.toThrow();
  const queue = hang();
  first.isDown = false;
  await cold.ready(waitUntil);
  expect(queue.length).toBe(0);
  later(2_500);
  const waiting = cold.ready(waitUntil);
  await vi.waitFor(() => expect(queue.length).toBe(1));
  endOutages();
  await waiting;
});

test("a board keeps its slot, the first database's as well, and wakes without asking for it", async () => {
  const fan = await signUp();
  for (const slot of [0, 1]) {
    const venue = await openIn(slot);
    const quote = () => propose(fan, [venue.burger()], { stadiumId: venue.stadiumId });
    const asked = async () =>
      (await tripsOf(quote))
        .flat()
        .filter(({ sql, values }) => /place_slots.*"id" = \?/.test(sql) && values.includes(venue.shopId));
    expect(await asked()).toHaveLength(1);
    await evictDurableObject(env.SHOP_BOARD.getByName(venue.shopId));
    expect(await asked()).toHaveLength(0);
  }
});

test("a refused file claims no id, and one that is written claims what it adds", async () => {
  const venue = await openIn(1);
  const manager = await signUpStaff({ role: "venue", stadiumId: venue.stadiumId });
  const added = `${venue.shopId}-beside`;
  const [shop] = venue.venue.shops;
  const file = JSON.stringify({ ...venue.venue, shops: [...venue.venue.shops, { ...shop, id: added }] });
  const send = (write: string) =>
    manager.json<{ menuVersion: number }>("POST", `/api/staff/venue/${venue.stadiumId}/import${write}`, file);
  const { menuVersion } = (await send("")).body;
  const refused = await send("?write=999");
  expect(refused).toMatchObject({ status: 409, body: { code: "changed-meanwhile", menuVersion } });
  const listed = () => count(0, "place_slots where id = ?", added);
  expect(await listed()).toBe(0);
  const refusals =
    "audit_log where action = 'venue.import' and subject = ? and outcome = 'changed-meanwhile'";
  expect(await count(1, refusals, venue.stadiumId)).toBe(1);

  const trips = await tripsOf(() => send(`?write=${menuVersion}`));
  const asked = trips.flat().filter(({ sql }) => sql.startsWith('insert into "place_slots"'));
  expect(asked).toMatchObject([{ values: [1, JSON.stringify([added])] }]);
  expect([await listed(), await count(1, "shops where id = ?", added)]).toEqual([1, 1]);
});
