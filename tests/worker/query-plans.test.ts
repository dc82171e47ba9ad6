import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#worker/db/schema/index.ts";
import { type Heard, tripsOf } from "../support/d1-watch.ts";
import { growingScans, unindexedReferences } from "../support/query-plans.ts";
import { payWithCard } from "../support/stripe-control.ts";
import { readBoard } from "../support/worker-board.ts";
import {
  aPlacedOrder,
  boardsTold,
  checkOut,
  createIntent,
  place,
  ringAlarm,
  view,
} from "../support/worker-orders.ts";
import {
  db,
  falafel,
  openOwnVenue,
  openTeddy,
  propose,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

beforeAll(() => openTeddy());

// That no statement of the product walks through a growing table is looked at after every file (setup.ts).
test("the check finds a full scan of orders and accepts an indexed read", async () => {
  const scans = async (sql: string, ...values: unknown[]) => (await growingScans({ sql, values })).length;
  expect(await scans("select * from orders where user_name = ?", "Noa")).toBe(1);
  expect(await scans(`select "o"."id" from "orders" as "o" where "o"."area" = ?`, "x")).toBe(1);
  expect(await scans("select count(*) from order_lines")).toBe(1);
  expect(await scans("delete from sessions_of_nobody where 1 = 1").catch(() => "refused")).toBe("refused");
  expect(await scans("update payments set currency = ? where currency = ?", "a", "b")).toBe(1);
  expect(await scans("select * from orders where id = ?", "x")).toBe(0);
  expect(
    await scans("select * from orders where closed_at is null and accept_by < ? and status = 0", 1),
  ).toBe(0);
  // Partial in name: every order is placed some day.
  expect(await scans("select * from orders where placed_at is not null and section = ?", "1")).toBe(1);
});

test("every reference to another row has an index: deleting the other row reads no whole table", async () => {
  expect(await unindexedReferences()).toEqual([]);
});

const isCommit = (trip: Heard[]) => trip.some(({ sql }) => /^insert into "order_events"/i.test(sql));

/** Rows that D1 reads for all that was asked, asked again. */
async function rowsRead(trips: Heard[][]): Promise<number> {
  const reads = trips.flat().filter(({ sql }) => /^select/i.test(sql));
  const answers = await Promise.all(
    reads.map(({ sql, values }) =>
      env.DB.prepare(sql)
        .bind(...values)
        .all(),
    ),
  );
  return answers.reduce((sum, { meta }) => sum + meta.rows_read, 0);
}

/** The whole way of one order: to its intent, and from the paid card to the placed order. Alarms of others do not count. */
async function order(fan: Awaited<ReturnType<typeof signUp>>) {
  const proposal = await propose(fan, [falafel]);
  const [token = ""] = decodeURIComponent(fan.cookies.get("seatside.session_token") ?? "").split(".");
  let orderId = "";
  let secret = "";
  const ownOf = (trips: Heard[][]) =>
    trips.filter((trip) =>
      trip.some(({ values }) => [orderId, token, fan.userId].some((own) => values.includes(own))),
    );
  const intent = await tripsOf(async () => {
    const { body } = await createIntent(fan, proposal);
    orderId = body.orderId;
    secret = body.clientSecret ?? "";
  });
  await payWithCard(secret);
  const placing = await tripsOf(async () => expect((await place(fan, orderId)).status).toBe(200));
  return { orderId, intent: ownOf(intent), placing: ownOf(placing) };
}

test("placing takes at most four round trips to D1, and five until everyone is informed", async () => {
  const fan = await signUp();
  await checkOut(fan);
  const { placing } = await order(fan);
  const stands = placing.findIndex(isCommit) + 1;
  expect(stands).toBeGreaterThan(0);
  expect(stands).toBeLessThanOrEqual(4);
  expect(placing.length).toBeLessThanOrEqual(5);
});

/** So many more ended orders like this one, of the same fan and shop, and older by `agoMs`. */
async function copyOrder(id: string, count: number, agoMs = 0) {
  const own: Record<string, string> = {
    id: "id || '-' || i",
    checkout_key: "checkout_key || '-' || i",
    order_code: "'c' || i",
    placed_at: `placed_at - ${agoMs}`,
    closed_at: `created_at - ${agoMs}`,
  };
  const { results } = await env.DB.prepare("select name from pragma_table_info('orders')").all<{
    name: string;
  }>();
  const values = results.map(({ name }) => own[name] ?? name);
  await env.DB.prepare(
    `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})
     insert into orders select ${values.join(", ")} from orders, numbers where id = ?`,
  )
    .bind(id)
    .run();
  expect(await db.$count(orders)).toBeGreaterThan(count);
}

test("placing reads the same amount however many orders are stored", async () => {
  const fan = await signUp();
  const first = await order(fan);
  const before = { intent: await rowsRead(first.intent), placing: await rowsRead(first.placing) };
  await copyOrder(first.orderId, 3_000);
  const second = await order(fan);
  // Not exactly as many: a look at the promise falls into it or not.
  expect(second.intent.length).toBeLessThanOrEqual(first.intent.length + 1);
  expect(second.placing.length).toBeLessThanOrEqual(first.placing.length + 1);
  expect(await rowsRead(second.intent)).toBeLessThanOrEqual(before.intent + 20);
  expect(await rowsRead(second.placing)).toBeLessThanOrEqual(before.placing + 20);
});

/** Rows that a whole order reads at each step, from its quote to the delivered bag. */
async function rowsOfAnOrder({ stadiumId, shopId, burger }: Awaited<ReturnType<typeof openOwnVenue>>) {
  const fan = await signUp();
  const staff = await signUpStaff({ role: "shop", shopId });
  const runner = await signUpStaff({ role: "runner", stadiumId });
  const deliveries = `/api/staff/stadiums/${stadiumId}/deliveries`;
  const own = [fan.userId, staff.userId, runner.userId, shopId, stadiumId];
  const rows: Record<string, number> = {};
  async function step<T>(name: string, id: string, run: () => Promise<T>): Promise<T> {
    let result: T | undefined;
    const trips = await tripsOf(async () => {
      result = await run();
      if (id) await boardsTold(id);
    });
    rows[name] = await rowsRead(
      trips.filter((trip) => [...own, id || fan.userId].some((each) => JSON.stringify(trip).includes(each))),
    );
    return result as T;
  }
  const { orderId, clientSecret } = await step("quote and intent", "", () =>
    checkOut(fan, { stadiumId, lines: [burger()] }),
  );
  await payWithCard(clientSecret);
  await step("place", orderId, () => place(fan, orderId));
  const { handoverQr } = await step("screen", orderId, () => view(fan, orderId));
  await step("list", "", () => fan.json("GET", "/api/orders"));
  for (const action of ["accept", "ready"])
    await step(action, orderId, () => staff.json("POST", `/api/staff/orders/${orderId}`, { action }));
  await step("board", "", () => readBoard(staff, shopId));
  await step("floor", "", () => runner.json("GET", deliveries));
  await step("take", orderId, () => runner.json("POST", `${deliveries}/take`, { orderIds: [orderId] }));
  await step("deliver", orderId, () => runner.json("POST", `${deliveries}/scan`, { proof: handoverQr }));
  await step("notices", orderId, () => ringAlarm(orderId));
  return { orderId, rows };
}

test("an order reads as many rows at each step beside 10,000 old orders of its shop as beside none", async () => {
  const venue = await openOwnVenue();
  const first = await rowsOfAnOrder(venue);
  await copyOrder(first.orderId, 10_000, 3 * 86_400_000);
  const second = await rowsOfAnOrder(venue);
  expect(Object.values(first.rows).filter((rows) => rows === 0)).toEqual([]);
  // The first order itself is one of the runner's and the shop's by now.
  for (const [step, rows] of Object.entries(second.rows))
    expect([step, rows - (first.rows[step] ?? 0)]).toEqual([
      step,
      expect.toSatisfy((more: number) => more <= 20),
    ]);
});

test("a shop's old orders cost nobody a row: its board, its figures, an order by its code and a search for it read as much beside 10,000", async () => {
  const { stadiumId, shopId, burger } = await openOwnVenue();
  const { id, code } = await aPlacedOrder({ stadiumId, lines: [burger()] });
  const staff = await signUpStaff({ role: "shop", shopId });
  const looks = {
    board: () => readBoard(staff, shopId),
    byCode: () => staff.json("GET", `/api/staff/orders/${code}`),
    search: () => staff.json("POST", `/api/staff/shops/${shopId}/orders`, { text: code }),
  };
  const rowsOf = async (look: () => Promise<{ status: number }>) => {
    const trips = await tripsOf(async () => expect((await look()).status).toBe(200));
    return rowsRead(trips.filter((trip) => trip.some(({ values }) => values.includes(shopId))));
  };
  const rows = async () => ({
    board: await rowsOf(looks.board),
    byCode: await rowsOf(looks.byCode),
    search: await rowsOf(looks.search),
  });
  // The first search of a day writes that somebody looked.
  await looks.search();
  const before = await rows();
  await copyOrder(id, 10_000, 3 * 86_400_000);
  expect(before.board).toBeGreaterThan(0);
  expect(await rows()).toEqual(before);
});
