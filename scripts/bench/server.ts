import { availableParallelism } from "node:os";
import { createIntent, payByCard, quote, quoteBody } from "../lib/fan.ts";
import { progress } from "../lib/output.ts";
import { addFans, type BenchFan, callerOf } from "./fans.ts";
import { floods } from "./flood.ts";
import { growOrders, teddy, venueWithItems } from "./grow.ts";
import { type Load, load, percentiles, type Shot } from "./load.ts";
import { beside, median, type Report, ratio, type Table } from "./report.ts";
import { type Bench, startBench } from "./workerd.ts";

const menuSizes = [10, 100, 1_000];
const fansAtOnce = 8;
const inStadium = (stadiumId: string) => ({ cookie: `seatside_stadium=${stadiumId}` });

type Target = { name: string; port: number; shot: Shot };
type Scale = { rounds: number; forMs: number; orders: number; storedOrders: number[] };

const whole: Scale = { rounds: 9, forMs: 2_000, orders: 40, storedOrders: [1_000, 10_000, 100_000] };
const short: Scale = { rounds: 3, forMs: 700, orders: 10, storedOrders: [1_000, 10_000] };

/**
 * What a request costs the server, as ratios of one run: each round drives everything that is compared in turn, so that
 * other load on the machine hits all of it.
 */
export async function benchServer(isShort: boolean): Promise<Report> {
  const scale = isShort ? short : whole;
  // First, and over before another workerd starts: it reads the memory of the only one.
  const flooded = await floods(isShort);
  progress("building and starting the Workers");
  const bench = await startBench([teddy(), ...menuSizes.map(venueWithItems)]);
  try {
    // Kitchens must not be the limit here.
    await bench.db
      .prepare("update shops set cooks_at_once = 200, full_from_minutes = 600, requires_board = 0")
      .run();
    const requests = await compareRequests(bench, scale);
    const menus = await compareMenus(bench, scale);
    const records = await compareRecords(bench, scale);
    return {
      tables: [requests.table, menus.table, records.table, ...flooded.tables],
      notes: requests.notes,
      problems: [...requests.problems, ...menus.problems, ...records.problems, ...flooded.problems],
    };
  } finally {
    await bench.close();
  }
}

async function compareRequests({ ports, db, stripe }: Bench, scale: Scale) {
  const { hello, bare, product } = ports;
  const origin = `http://127.0.0.1:${product}`;
  const html = await (await fetch(`${origin}/home`, { headers: inStadium("teddy") })).text();
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  const page = (name: string, path: string): Target => ({
    name,
    port: product,
    shot: { path, headers: inStadium("teddy") },
  });
  const loads = await compare(
    [
      { name: "hello world", port: hello, shot: { path: "/" } },
      { name: "bare React Router page", port: bare, shot: { path: `/elements/${elements}` } },
      page("home", "/home"),
      page("menu", "/menu"),
      page("food", "/food/tburger"),
      {
        name: "quote",
        port: product,
        shot: { path: "/api/quote", method: "POST", headers: { origin }, body: JSON.stringify(quoteBody) },
      },
    ],
    scale,
  );
  progress("placing orders");
  await placeOrders(origin, stripe.origin, await addFans(db, 16));
  const placed = await placeOrders(origin, stripe.origin, await addFans(db, scale.orders * 2));
  const base = loadOf(loads, "hello world");
  const all = [...loads, ["create-intent", placed.intent] as const, ["place", placed.place] as const];
  const share = (name: string, of: string) =>
    ratio(loadOf(loads, name).perSecond / loadOf(loads, of).perSecond);
  const table: Table = {
    title: `One request, beside a Worker that says hello (${availableParallelism()} cores, the client among them; home has ${elements} elements)`,
    head: ["", "req/s of hello's", "p50 of hello's p50", "p99 of hello's p50", "failed"],
    rows: all.map(([name, { perSecond, p50Ms, p99Ms, failed }]) => [
      name,
      ratio(perSecond / base.perSecond),
      ratio(p50Ms / base.p50Ms),
      ratio(p99Ms / base.p50Ms),
      String(failed),
    ]),
  };
  return {
    table,
    notes: [`home: ${beside(share("home", "bare React Router page"), "0.80")} of the bare page's req/s`],
    problems: [...failuresOf(loads), ...placed.failed],
  };
}

async function compareMenus({ ports: { product: port } }: Bench, scale: Scale) {
  const pages = (size: number): Target[] => {
    const headers = inStadium(`bench-${size}`);
    return [
      { name: `home ${size}`, port, shot: { path: "/home", headers } },
      { name: `menu ${size}`, port, shot: { path: "/menu", headers } },
      { name: `food ${size}`, port, shot: { path: `/food/b${size}x0`, headers } },
    ];
  };
  const loads = await compare(menuSizes.flatMap(pages), scale);
  const perSecond = (kind: string, size: number) => loadOf(loads, `${kind} ${size}`).perSecond;
  const table: Table = {
    title: "More items on the menu: req/s beside the menu of ten",
    head: ["", ...menuSizes.map((size) => `${size} items`), "failed"],
    rows: ["home", "menu", "food"].map((kind) => [
      kind,
      ...menuSizes.map((size) => ratio(perSecond(kind, size) / perSecond(kind, 10))),
      String(menuSizes.reduce((sum, size) => sum + loadOf(loads, `${kind} ${size}`).failed, 0)),
    ]),
  };
  return { table, problems: failuresOf(loads) };
}

async function compareRecords({ ports: { product }, db, stripe }: Bench, scale: Scale) {
  const origin = `http://127.0.0.1:${product}`;
  const grown: { intent: Load; place: Load; list: Load }[] = [];
  const problems: string[] = [];
  const [regular] = await addFans(db, 1);
  for (const stored of scale.storedOrders) {
    progress(`a record of ${stored} orders`);
    await growOrders(db, stored, regular?.id ?? "");
    const turns: Placed[] = [];
    for (let turn = 0; turn < 3; turn++)
      turns.push(await placeOrders(origin, stripe.origin, await addFans(db, scale.orders)));
    const shot = { path: "/api/orders", headers: { cookie: regular?.cookie ?? "" } };
    const list = await load(product, shot, { forMs: scale.forMs });
    const intent = medianOf(turns.map((each) => each.intent));
    const place = medianOf(turns.map((each) => each.place));
    grown.push({ intent, place, list });
    problems.push(...turns.flatMap((each) => each.failed));
  }
  const [smallest] = grown;
  const table: Table = {
    title:
      "More orders in the record: p50 (p99) beside the smallest record's p50; the list is of a fan who placed one in a hundred of them",
    head: ["", ...scale.storedOrders.map((each) => each.toLocaleString("en"))],
    rows: (["intent", "place", "list"] as const).map((kind) => {
      const base = smallest?.[kind].p50Ms ?? Number.NaN;
      return [
        { intent: "create-intent", place: "place", list: "the fan's orders" }[kind],
        ...grown.map(({ [kind]: { p50Ms, p99Ms } }) => `${ratio(p50Ms / base)} (${ratio(p99Ms / base)})`),
      ];
    }),
  };
  return { table, problems };
}

type Loads = ReadonlyMap<string, Load>;

function loadOf(loads: Loads, name: string): Load {
  const found = loads.get(name);
  if (!found) throw new Error(`${name} was not measured`);
  return found;
}

const failuresOf = (loads: Loads) =>
  [...loads]
    .filter(([, { failed }]) => failed > 0)
    .map(([name, { failed }]) => `${name}: ${failed} requests failed`);

const medianOf = (loads: Load[]): Load => ({
  perSecond: median(loads.map((each) => each.perSecond)),
  p50Ms: median(loads.map((each) => each.p50Ms)),
  p99Ms: median(loads.map((each) => each.p99Ms)),
  failed: loads.reduce((sum, each) => sum + each.failed, 0),
});

/** Rounds in each of which every target has its turn, after a warm-up. */
async function compare(targets: Target[], { rounds, forMs }: Scale): Promise<Loads> {
  const found = new Map<string, Load[]>(targets.map(({ name }) => [name, []]));
  for (const { port, shot } of targets) await load(port, shot, { forMs: 300 });
  for (let round = 0; round < rounds; round++) {
    progress(`round ${round + 1} of ${rounds}`);
    for (const { name, port, shot } of round % 2 ? targets.toReversed() : targets)
      found.get(name)?.push(await load(port, shot, { forMs }));
  }
  return new Map([...found].map(([name, loads]) => [name, medianOf(loads)]));
}

type Placed = { intent: Load; place: Load; failed: string[] };

/** Intents and placed orders, eight fans at a time; each order is canceled again, so that kitchens stay as they are. */
async function placeOrders(origin: string, stripeOrigin: string, fans: BenchFan[]): Promise<Placed> {
  const waits = { intent: [] as number[], place: [] as number[] };
  const failed: string[] = [];
  const queue = [...fans];
  const timed = async <T>(step: keyof typeof waits, run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await run();
    waits[step].push(performance.now() - startedAt);
    return result;
  };
  await Promise.all(
    Array.from({ length: fansAtOnce }, async () => {
      for (let fan = queue.pop(); fan; fan = queue.pop()) {
        const call = callerOf(origin, fan.cookie);
        try {
          const priced = await quote(call);
          const intent = await timed("intent", () => createIntent(call, priced));
          await payByCard(stripeOrigin, intent);
          await timed("place", () => call("/api/orders", { orderId: intent.orderId }));
          await call(`/api/orders/${intent.orderId}/cancel`, {});
        } catch (error) {
          failed.push((error as Error).message);
        }
      }
    }),
  );
  const loadOfWaits = (all: number[]): Load => {
    const sum = all.reduce((total, each) => total + each, 0);
    return { perSecond: (all.length * fansAtOnce * 1_000) / sum, ...percentiles(all), failed: failed.length };
  };
  return { intent: loadOfWaits(waits.intent), place: loadOfWaits(waits.place), failed };
}
