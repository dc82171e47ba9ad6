import { availableParallelism } from "node:os";
import { addFans, type BenchFan, callerOf, createIntent, payByCard, quote, quoteBody } from "./fans.ts";
import { growOrders, teddy, venueWithItems } from "./grow.ts";
import { type Load, load, percentiles, type Shot } from "./load.ts";
import { median, printTable, ratio } from "./table.ts";
import { startBench } from "./workerd.ts";

/**
 * What a request costs the server, as ratios of one run: each round drives everything that is compared in turn, so that
 * whatever else the machine does meets all of it. --short is for looking while one works.
 */
const isShort = process.argv.includes("--short");
const rounds = isShort ? 3 : 9;
const forMs = isShort ? 700 : 2_000;
const ordersPerRound = isShort ? 10 : 40;
const storedOrders = isShort ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const menuSizes = [10, 100, 1_000];

const bench = await startBench([teddy(), ...menuSizes.map(venueWithItems)]);
const { hello, bare, product } = bench.ports;
const origin = `http://127.0.0.1:${product}`;
const at = (stadiumId: string) => ({ cookie: `seatside_stadium=${stadiumId}` });
/** No kitchen of ours is to be the limit here. */
await bench.db
  .prepare("update shops set cooks_at_once = 200, full_from_minutes = 600, requires_board = 0")
  .run();

const html = await (await fetch(`${origin}/home`, { headers: at("teddy") })).text();
const elements = html.match(/<[a-z]/g)?.length ?? 0;

const catalogShot: Shot = { path: "/api/stadiums/teddy/catalog", headers: { "accept-encoding": "br" } };
const catalog = await fetch(`${origin}${catalogShot.path}`, { headers: catalogShot.headers });
const packedBytes = Number(catalog.headers.get("content-length"));
const headerCount = [...catalog.headers].length - 1;
const unchangedShot: Shot = {
  ...catalogShot,
  headers: { ...catalogShot.headers, "if-none-match": catalog.headers.get("etag") ?? "" },
};

type Target = { name: string; port: number; shot: Shot };
const targets: Target[] = [
  { name: "hello world", port: hello, shot: { path: "/" } },
  {
    name: "as many bytes as the catalog",
    port: hello,
    shot: { path: `/bytes/${packedBytes}/${headerCount}` },
  },
  { name: "bare React Router page", port: bare, shot: { path: `/elements/${elements}` } },
  { name: "home", port: product, shot: { path: "/home", headers: at("teddy") } },
  { name: "menu", port: product, shot: { path: "/menu", headers: at("teddy") } },
  { name: "food", port: product, shot: { path: "/food/tburger", headers: at("teddy") } },
  { name: "catalog JSON", port: product, shot: catalogShot },
  { name: "the same, unchanged (304)", port: product, shot: unchangedShot },
  {
    name: "quote",
    port: product,
    shot: { path: "/api/quote", method: "POST", headers: { origin }, body: JSON.stringify(quoteBody) },
  },
];

/** So many rounds, in each of which every target has its turn. */
async function compare(compared: Target[]): Promise<Map<string, Load>> {
  const found = new Map<string, Load[]>(compared.map(({ name }) => [name, []]));
  for (const { port, shot } of compared) await load(port, shot, { forMs: 300 });
  for (let round = 0; round < rounds; round++)
    for (const { name, port, shot } of round % 2 ? compared.toReversed() : compared)
      found.get(name)?.push(await load(port, shot, { forMs }));
  return new Map(
    [...found].map(([name, loads]) => [
      name,
      {
        perSecond: median(loads.map((each) => each.perSecond)),
        p50Ms: median(loads.map((each) => each.p50Ms)),
        p99Ms: median(loads.map((each) => each.p99Ms)),
        failed: loads.reduce((sum, each) => sum + each.failed, 0),
      },
    ]),
  );
}

/** Intents and placed orders, eight fans at a time; each order is canceled again, so that the kitchens stay as they are. */
async function order(fans: BenchFan[]): Promise<{ intent: Load; place: Load; failed: string[] }> {
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
    Array.from({ length: 8 }, async () => {
      for (let fan = queue.pop(); fan; fan = queue.pop()) {
        const call = callerOf(origin, fan.cookie);
        try {
          const priced = await quote(call);
          const intent = await timed("intent", () => createIntent(call, priced));
          await payByCard(bench.stripe.origin, intent);
          await timed("place", () => call("/api/orders", { orderId: intent.orderId }));
          await call(`/api/orders/${intent.orderId}/cancel`, {});
        } catch (error) {
          failed.push((error as Error).message);
        }
      }
    }),
  );
  const loadOf = (all: number[]): Load => {
    const sum = all.reduce((total, each) => total + each, 0);
    return { perSecond: (all.length * 8_000) / sum, ...percentiles(all), failed: failed.length };
  };
  return { intent: loadOf(waits.intent), place: loadOf(waits.place), failed };
}

const cells = (name: string, one: Load, base: Load) => [
  name,
  ratio(one.perSecond / base.perSecond),
  ratio(one.p50Ms / base.p50Ms),
  ratio(one.p99Ms / base.p50Ms),
  String(one.failed),
];

const steps = await compare(targets);
const helloLoad = steps.get("hello world") as Load;
const bareLoad = steps.get("bare React Router page") as Load;
await order(await addFans(bench.db, 16));
const first = await order(await addFans(bench.db, ordersPerRound * 2));
const all = [...steps, ["create-intent", first.intent] as const, ["place", first.place] as const];
printTable(
  `One request, beside a Worker that says hello (${availableParallelism()} cores, the one who asks among them; home has ${elements} elements)`,
  ["", "req/s of hello's", "p50 of hello's p50", "p99 of hello's p50", "failed"],
  all.map(([name, one]) => cells(name, one, helloLoad)),
);
const homeShare = (steps.get("home") as Load).perSecond / bareLoad.perSecond;
const jsonShare = (steps.get("catalog JSON") as Load).perSecond / helloLoad.perSecond;
console.log(`\nhome: ${ratio(homeShare)} of the bare page's req/s (goal 0.80)`);
const bytesShare =
  (steps.get("catalog JSON") as Load).perSecond /
  (steps.get("as many bytes as the catalog") as Load).perSecond;
console.log(
  `catalog JSON: ${ratio(jsonShare)} of hello's req/s (goal 0.70), ${ratio(bytesShare)} of that of a Worker`,
);
console.log(
  `which does nothing but send as many bytes (${packedBytes}) under as many headers (${headerCount})`,
);

const pages = (size: number): Target[] => [
  { name: `home ${size}`, port: product, shot: { path: "/home", headers: at(`bench-${size}`) } },
  { name: `menu ${size}`, port: product, shot: { path: "/menu", headers: at(`bench-${size}`) } },
  { name: `food ${size}`, port: product, shot: { path: `/food/b${size}x0`, headers: at(`bench-${size}`) } },
  {
    name: `catalog JSON ${size}`,
    port: product,
    shot: { path: `/api/stadiums/bench-${size}/catalog`, headers: { "accept-encoding": "br" } },
  },
];
const sized = await compare(menuSizes.flatMap(pages));
const kinds = ["home", "menu", "food", "catalog JSON"];
printTable(
  "More items on the menu: req/s beside the menu of ten",
  ["", ...menuSizes.map((size) => `${size} items`), "failed"],
  kinds.map((kind) => [
    kind,
    ...menuSizes.map((size) =>
      ratio((sized.get(`${kind} ${size}`) as Load).perSecond / (sized.get(`${kind} 10`) as Load).perSecond),
    ),
    String(menuSizes.reduce((sum, size) => sum + (sized.get(`${kind} ${size}`) as Load).failed, 0)),
  ]),
);

const grown: { stored: number; intent: Load; place: Load; list: Load; failed: string[] }[] = [];
const [regular] = await addFans(bench.db, 1);
for (const stored of storedOrders) {
  await growOrders(bench.db, stored, regular?.id ?? "");
  const turns: Awaited<ReturnType<typeof order>>[] = [];
  for (let turn = 0; turn < 3; turn++) turns.push(await order(await addFans(bench.db, ordersPerRound)));
  const list = await load(
    product,
    { path: "/api/orders", headers: { cookie: regular?.cookie ?? "" } },
    { forMs },
  );
  const middle = (kind: "intent" | "place"): Load => ({
    perSecond: median(turns.map((each) => each[kind].perSecond)),
    p50Ms: median(turns.map((each) => each[kind].p50Ms)),
    p99Ms: median(turns.map((each) => each[kind].p99Ms)),
    failed: turns.reduce((sum, each) => sum + each[kind].failed, 0),
  });
  grown.push({
    stored,
    intent: middle("intent"),
    place: middle("place"),
    list,
    failed: turns.flatMap((each) => each.failed),
  });
}
const [smallest] = grown;
if (smallest)
  printTable(
    "More orders in the record: p50 (p99) beside the smallest record's p50; the list is of a fan who placed one in a hundred of them",
    ["", ...storedOrders.map((each) => each.toLocaleString("en"))],
    (["intent", "place", "list"] as const).map((kind) => [
      { intent: "create-intent", place: "place", list: "the fan's orders" }[kind],
      ...grown.map(
        (each) =>
          `${ratio(each[kind].p50Ms / smallest[kind].p50Ms)} (${ratio(each[kind].p99Ms / smallest[kind].p50Ms)})`,
      ),
    ]),
  );
const failures = [...first.failed, ...grown.flatMap((each) => each.failed)];
const failedAll = [...steps.values(), ...sized.values()].reduce((sum, each) => sum + each.failed, 0);
await bench.close();
if (failures.length + failedAll > 0) {
  console.error(
    `\n✖ ${failures.length + failedAll} requests failed; the first: ${failures[0] ?? "see the tables"}`,
  );
  process.exitCode = 1;
}
process.exit();
