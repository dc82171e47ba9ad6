import { abortAllDurableObjects, evictDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { liveProtocol, type OrderMessage, socketClosed } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { turns } from "../../worker/middleware/await-turn.ts";
import { timesOf, worstSecond } from "../support/d1-watch.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { anAcceptedOrder, aPlacedOrder, move, room } from "../support/worker-orders.ts";
import { closeSockets, connect, readSocket } from "../support/worker-sockets.ts";
import {
  type Client,
  createClient,
  openTeddy,
  password,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";

beforeAll(() => openTeddy());
const returned: WebSocket[] = [];
afterEach(() => {
  closeSockets();
  closeBoards();
  for (const socket of returned.splice(0)) socket.close();
});

test("a screen that was away across two steps is right with its first message, and never goes back", async () => {
  injects(56, "socket cut, two steps meanwhile, opened again; then resumed once more", 2);
  const { fan, id, code, staff } = await anAcceptedOrder();
  const before = await connect(fan, id);
  const seen = [(await before.next()).number];
  before.socket.close();
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  const { next, resume } = await connect(fan, id);
  const first = await next();
  expect(first.status).toBe(OrderStatus.DELIVERING);
  resume();
  seen.push(first.number, (await next()).number);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

test("an object that is evicted between the steps still tells each of them to the open socket", async () => {
  injects(56, "room evicted before every step", 3);
  const { fan, id, code, staff } = await anAcceptedOrder();
  const { next } = await connect(fan, id);
  await next();
  const statuses: [string, unknown][] = [];
  for (const action of ["ready", "take"] as const) {
    await evictDurableObject(room(id));
    await move(staff, code, { action });
    const live = await next();
    statuses.push([action, action === "ready" ? live.readyAt !== null : live.status]);
  }
  expect(statuses).toEqual([
    ["ready", true],
    ["take", OrderStatus.DELIVERING],
  ]);
});

/** As a phone: who is asked to come again does, at the time that the answer names, until the order's present arrives. */
async function comeBack(fan: Client, id: string) {
  const path = `/api/orders/${id}/socket?protocol=${liveProtocol}`;
  for (;;) {
    const { status, headers, webSocket } = await fan.send("GET", path, undefined, { upgrade: "websocket" });
    if (webSocket) {
      const { nextText } = readSocket(webSocket);
      returned.push(webSocket);
      const next = async () => (JSON.parse(await nextText()) as OrderMessage).live;
      return { present: await next(), next };
    }
    expect(status).toBe(503);
    await scheduler.wait(Number(headers.get("retry-after")) * 1_000);
  }
}

/** A stadium's screens, ten an order, each as a page opens it: who hears nothing for a second and a half polls, too. */
async function aCrowd(orders: number) {
  const all = await Promise.all(Array.from({ length: orders }, () => anAcceptedOrder()));
  // A page leaves the cookies that say whose session it is, and which orders are open.
  await Promise.all(
    all.map(async ({ fan }) => {
      await fan.send("GET", "/");
      await fan.send("GET", "/api/orders/active-count");
    }),
  );
  const screens = all.flatMap((order) => Array.from({ length: 10 }, () => order));
  let polls = 0;
  async function pollUntil(back: Promise<unknown>, { fan, id }: (typeof screens)[number]) {
    const isBack = await Promise.race([back.then(() => true), scheduler.wait(1_500).then(() => false)]);
    if (isBack) return;
    const { status } = await fan.send("GET", `/api/orders/${id}`);
    if (status === 200) polls++;
  }
  const open = () =>
    Promise.all(
      screens.map(async (screen) => {
        const back = comeBack(screen.fan, screen.id);
        await Promise.all([back, pollUntil(back, screen)]);
        return back;
      }),
    );
  return {
    open,
    /** All objects stop at once, an order moves meanwhile, and every screen comes back, right. */
    async restart() {
      await abortAllDurableObjects();
      for (const socket of returned.splice(0)) socket.close();
      const [moved, ...others] = all;
      if (moved) expect((await move(moved.staff, moved.code, { action: "ready" })).status).toBe(200);
      let back: Awaited<ReturnType<typeof open>> = [];
      polls = 0;
      const asked = await timesOf(async () => {
        back = await open();
      });
      console.info(
        `${screens.length} sockets: ${asked.length} round trips, ${polls} of them polls, ${worstSecond(asked)} in the worst second`,
      );
      expect(back.map(({ present }) => present.readyAt !== null)).toEqual(
        screens.map((each) => each === moved),
      );
      return { asked, polls, back: back.slice(10), others };
    },
  };
}

/** What a room asks when it wakes. */
const tripsOfARoom = 1;

test("after a restart with every screen of a stadium open all are live again, and the record's worst second is bounded", async () => {
  const orders = rounds(100, 13);
  injects(
    [56, 75],
    "all objects stopped with sockets open, ten an order, all opened again at once",
    orders * 10,
  );
  const crowd = await aCrowd(orders);
  await crowd.open();
  const { asked, polls, back, others } = await crowd.restart();
  // A hundred turns at once, 40 a second after that; a machine that is busy makes them later, never earlier.
  const besides = orders * tripsOfARoom + polls + 1;
  for (const [nth, at] of asked.entries())
    expect(nth, `asked after ${at} ms`).toBeLessThanOrEqual(100 + (40 * at) / 1_000 + besides);
  for (const { staff, code } of others)
    expect((await move(staff, code, { action: "ready" })).status).toBe(200);
  for (const { next } of back) while ((await next()).readyAt === null);
});

test.runIf(rounds(1, 0))("without turns a restart asks the record for everything at once", async () => {
  const orders = 100;
  injects(75, "the same with the turns switched off", orders * 10);
  vi.spyOn(turns, "take").mockReturnValue(0);
  vi.spyOn(turns, "areTaken").mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const crowd = await aCrowd(orders);
  await crowd.open();
  const { asked } = await crowd.restart();
  expect(worstSecond(asked)).toBeGreaterThan(140);
});

test("while phones wait for their turns, polls are asked to come again, and the staff waits for nothing", async () => {
  injects(75, "more phones at once than have a turn, a poll and a tablet among them", 3);
  const { fan, id, staff, shopId } = await anAcceptedOrder();
  // A minute that is over for the tests after this one.
  vi.setSystemTime(Date.now() - 60_000);
  while (turns.take(Date.now(), 10_000) !== null);
  try {
    await openBoard(staff, shopId);
    for (const path of [`/api/orders/${id}`, `/api/orders/${id}/socket?protocol=${liveProtocol}`]) {
      const answer = await fan.send("GET", path, undefined, { upgrade: "websocket" });
      expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "5"]);
    }
  } finally {
    vi.useRealTimers();
  }
});

test("a stranger's flood on sockets of orders that are nobody's takes no turn from a fan", async () => {
  const [sessions, each] = [rounds(12, 6), rounds(55, 40)];
  injects(
    75,
    "one account, signed in on many browsers, asking for sockets of made-up orders",
    sessions * each,
  );
  const { fan, id } = await anAcceptedOrder();
  const { email } = await signUp();
  const browsers = Array.from({ length: sessions }, () => createClient());
  for (const browser of browsers)
    expect((await browser.send("POST", "/api/session", { email, password })).status).toBe(200);
  await fan.send("GET", "/");
  await fan.send("GET", "/api/orders/active-count");
  const flood = browsers.flatMap((browser) =>
    Array.from({ length: each }, (_, nth) =>
      browser.send(
        "GET",
        `/api/orders/${crypto.randomUUID()}/socket?protocol=${liveProtocol}`,
        undefined,
        nth % 2 === 0 ? {} : { upgrade: "websocket" },
      ),
    ),
  );
  const flooding = Promise.all(flood);
  const begun = Date.now();
  expect((await fan.send("GET", `/api/orders/${id}`)).status).toBe(200);
  const polledMs = Date.now() - begun;
  await comeBack(fan, id);
  const openedMs = Date.now() - begun - polledMs;
  console.info(
    `beside ${flood.length} knocks of a stranger a fan's poll took ${polledMs} ms, a socket ${openedMs} ms`,
  );
  // Without the rule a socket waited ten seconds, and a poll was asked to come again.
  expect(openedMs).toBeLessThan(5_000);
  const statuses = new Set((await flooding).map(({ status }) => status));
  expect([...statuses].sort()).toEqual([404, 426]);
  expect(turns.areTaken(Date.now())).toBe(false);
});

test("an id that is no header's text opens no socket, and writes no error", async () => {
  const logged = vi.spyOn(console, "error");
  onTestFinished(() => void vi.restoreAllMocks());
  const ids = ["a%0Ab", "a%0Db", "a%00b", "%F0%9F%8D%95", "a%20b"];
  injects(56, "ids with line breaks, zero bytes and emoji in sockets' addresses", ids.length * 2);
  const [fan, operator] = [await signUp(), await signUpStaff({ role: "operator" })];
  const upgrade = { upgrade: "websocket" };
  for (const id of ids) {
    const order = `/api/orders/${id}/socket?protocol=${liveProtocol}`;
    expect([id, (await fan.send("GET", order, undefined, upgrade)).status]).toEqual([id, 404]);
    const floor = `/api/staff/stadiums/${id}/live?as=console`;
    expect([id, (await operator.send("GET", floor, undefined, upgrade)).status]).toEqual([id, 404]);
  }
  expect(logged).not.toHaveBeenCalled();
});

test("a client of another version is told so by name, and its page can be fetched anew", async () => {
  const versions = [`?protocol=${liveProtocol + 1}`, "?protocol=0", "?protocol=x", ""];
  injects(56, "sockets asked for with older, newer and unreadable protocol versions", versions.length);
  const { fan, id } = await aPlacedOrder();
  for (const query of versions) {
    const path = `/api/orders/${id}/socket${query}`;
    const answer = await fan.send("GET", path, undefined, { upgrade: "websocket" });
    if (answer.status === 101) {
      const socket = answer.webSocket as WebSocket;
      const closed = new Promise<number>((resolve) =>
        socket.addEventListener("close", ({ code }) => resolve(code)),
      );
      socket.accept();
      expect([query, await closed]).toEqual([query, socketClosed.outdated]);
    } else expect([query, answer.status]).toEqual([query, 426]);
    expect((await fan.send("GET", `/api/orders/${id}`)).status).toBe(200);
  }
});

test("nobody but the owner opens an order's socket, and not from another site", async () => {
  injects(45, "socket of another's order, without a session, from another site, without an origin", 4);
  const { fan, id } = await aPlacedOrder();
  const path = `/api/orders/${id}/socket?protocol=${liveProtocol}`;
  const upgrade = { upgrade: "websocket" };
  expect((await (await signUp()).send("GET", path, undefined, upgrade)).status).toBe(404);
  expect((await createClient().send("GET", path, undefined, upgrade)).status).toBe(401);
  for (const origin of ["https://evil.example", ""])
    expect((await fan.send("GET", path, undefined, { ...upgrade, origin })).status).toBe(403);
});
