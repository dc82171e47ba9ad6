import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { ourCookies } from "#app/cookies/cookies.ts";
import { siteMap } from "#domain/site/site-map.ts";
import { hostileText } from "#tests/fuzz/support/hostile.ts";
import { aJpeg } from "#tests/support/pictures.ts";
import { retryWhenCut } from "../lib/platform.ts";
import { root } from "../lib/prelude.mjs";
import { residentBytes } from "../lib/resident-bytes.ts";
import { addFans, callerOf, createIntent, payByCard, quote } from "./fans.ts";
import type { Report } from "./report.ts";
import { startBench } from "./workerd.ts";

const seed = 20_261_122;
const atOnce = 24;
const patienceMs = 15_000;
const longestMs = 9 * 60_000;
const messagesEach = 50;
/** Of the process between the first tenth, when everything is loaded, and the last. */
const mostGrowthMb = 200;

/** What screens' forms name, and what nobody does. */
const fields =
  "act email password confirmPassword code token next language theme stadium stadiumId role roleId place revoke withdraw person account shop seen order call refund scope reason requestKey lines line-0 after dryRun response passkey uri name session push section row seatNo entrance area stand tip amount itemId choices quantity remove favorite text message subject firstName lastName phone priceMinor version category cf-turnstile-response __proto__ x".split(
    " ",
  );
const paths = Object.keys(siteMap);
const parts = [
  "teddy",
  "teddy-grill",
  "tburger",
  "+new",
  "operators",
  "%",
  "%ff",
  "..%2f..",
  "x".repeat(300),
];

type Case = { kind: string; send: () => Promise<number> };

/** Every screen with whatever can be put into its address, its form, its cookies; uploads; sockets. Seeded. */
export async function fuzz(inputs: number): Promise<Report> {
  const teddy = JSON.parse(readFileSync(join(root, "seed/venues/teddy.json"), "utf8"));
  const bench = await startBench([teddy], { isUnlimited: true });
  const origin = `http://localhost:${bench.ports.product}`;
  const tally = new Map<string, Map<string, number>>();
  const problems = new Set<string>();
  const memory: number[] = [];
  try {
    const { cookies, orderId, signInAgain } = await somebodies(bench, origin);
    const call = async (path: string, init: RequestInit & { cookie?: string }) => {
      const headers = { origin, ...init.headers, ...(init.cookie ? { cookie: init.cookie } : {}) };
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await fetch(`${origin}${path}`, { ...init, headers, signal, redirect: "manual" });
      await answer.arrayBuffer();
      if (answer.status >= 500)
        problems.add(`${init.method ?? "GET"} ${path.slice(0, 200)}: ${answer.status}`);
      return answer.status;
    };
    const cases = fc.sample(aCase(call, cookies, { origin, orderId }), { numRuns: inputs, seed });
    let [next, done] = [0, 0];
    const before = residentBytes("workerd");
    const startedAt = Date.now();
    const endsAt = startedAt + longestMs;
    const worker = async () => {
      for (let index = next++; index < cases.length && Date.now() < endsAt; index = next++) {
        done++;
        // A form among them signs out.
        if (index % 100 === 0) await signInAgain();
        const { kind, send } = cases[index] as Case;
        const status = await send().catch((error: unknown) => {
          problems.add(`${kind}: ${String(error).slice(0, 200)}`);
          return "none";
        });
        const counts = tally.get(kind) ?? new Map<string, number>();
        counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
        tally.set(kind, counts);
        if (index % Math.ceil(inputs / 20) === 0) memory.push(residentBytes("workerd"));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const alive = await call("/home", {});
    if (alive !== 200) problems.add(`afterwards /home gave ${alive}`);
    const grown = (memory.at(-1) ?? 0) - (memory[2] ?? before);
    if (grown > mostGrowthMb * 2 ** 20)
      problems.add(`workerd grew by ${megabytes(grown)} after the first tenth`);
    const rows = [...tally].map(([kind, counts]) => [
      kind,
      String([...counts.values()].reduce((sum, each) => sum + each, 0)),
      [...counts]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([status, count]) => `${count} × ${status}`)
        .join(", "),
    ]);
    return {
      tables: [{ title: "Hostile inputs", head: ["what", "inputs", "answers"], rows }],
      notes: [
        `${done} inputs (a socket's counts as one, with ${messagesEach} messages) in ${Math.round((Date.now() - startedAt) / 1_000)} s, seed ${seed}`,
        `workerd: ${megabytes(before)} before, then ${memory.map(megabytes).join(", ")}`,
      ],
      problems: [...problems].slice(0, 40),
    };
  } finally {
    await bench.close();
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/** A fan with a placed order, and a member of staff with every role. */
async function somebodies(bench: Awaited<ReturnType<typeof startBench>>, origin: string) {
  const [fan, staff] = await addFans(bench.db, 2);
  if (!fan || !staff) throw new Error("nobody was added");
  const roles = [
    ["shop", "", "teddy-grill"],
    ["runner", "teddy", ""],
    ["venue", "teddy", ""],
    ["operator", "", ""],
  ];
  for (const [role, stadium, shop] of roles)
    await bench.db
      .prepare(
        "insert into staff_roles (id, user_id, role, stadium_id, shop_id, created_at) values (?, ?, ?, ?, ?, 1)",
      )
      .bind(`fuzz-${role}`, staff.id, role, stadium, shop)
      .run();
  await bench.db.prepare("update session set second_step_at = 1 where user_id = ?").bind(staff.id).run();
  const call = callerOf(origin, fan.cookie);
  const intent = await createIntent(call, await quote(call));
  await payByCard(bench.stripe.origin, intent);
  await call("/api/orders", { orderId: intent.orderId });
  const { results: sessions } = await bench.db
    .prepare("select * from session")
    .all<Record<string, unknown>>();
  return {
    cookies: ["", fan.cookie, staff.cookie],
    orderId: intent.orderId,
    async signInAgain() {
      for (const row of sessions)
        await retryWhenCut(() =>
          bench.db
            .prepare(
              `insert or ignore into session (${Object.keys(row)}) values (${Object.keys(row).map(() => "?")})`,
            )
            .bind(...Object.values(row))
            .run(),
        );
    },
  };
}

function aCase(
  call: (path: string, init: RequestInit & { cookie?: string }) => Promise<number>,
  people: string[],
  { origin, orderId }: { origin: string; orderId: string },
): fc.Arbitrary<Case> {
  const hostile = hostileText.map((text) => text.toWellFormed());
  const encoded = hostile.map((text) => encodeURIComponent(text).slice(0, 1_500));
  const aPath = fc
    .tuple(
      fc.constantFrom(...paths),
      fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...parts, orderId) }, encoded), {
        minLength: 2,
        maxLength: 2,
      }),
      fc.option(
        fc.tuple(
          fc.constantFrom("next", "q", "stadium", "token", "order", "key", "sent", "mode", "seat"),
          encoded,
        ),
        { freq: 2 },
      ),
      fc.constantFrom("", "", ".data"),
    )
    .map(([path, values, query, data]) => {
      let at = 0;
      const filled = path.replaceAll(/:\w+/g, () => values[at++ % 2] ?? "x");
      return `${filled}${data}${query ? `?${query.join("=")}` : ""}`;
    });
  const aCookie = fc
    .tuple(
      fc.constantFrom(...people),
      fc.array(fc.tuple(fc.constantFrom(...ourCookies.map(({ name }) => name)), encoded), { maxLength: 3 }),
    )
    .map(([person, more]) =>
      [person, ...more.map((pair) => pair.join("="))].filter(Boolean).join("; ").slice(0, 6_000),
    );
  const aForm = fc
    .tuple(
      fc.array(
        fc.tuple(
          fc.constantFrom(...fields),
          fc.oneof(hostile, fc.constantFrom("teddy", "begin-app", "remove", "invite", "he")),
        ),
        { maxLength: 6 },
      ),
      fc.constantFrom("form", "form", "json", "multipart", "junk"),
    )
    .map(([pairs, how]) => {
      if (how === "form")
        return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(pairs).toString() };
      if (how === "json")
        return { type: "application/json", body: JSON.stringify(Object.fromEntries(pairs)) };
      if (how === "multipart")
        return { type: "multipart/form-data; boundary=x", body: `--x\r\n${JSON.stringify(pairs)}` };
      return { type: "text/plain", body: JSON.stringify(pairs) };
    });
  const jpeg = aJpeg();
  const aPicture = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.tuple(fc.nat(jpeg.length - 1), fc.nat(255), fc.nat(jpeg.length)).map(([at, value, length]) => {
      const bytes = jpeg.slice(0, Math.max(1, length));
      bytes[at % bytes.length] = value;
      return bytes;
    }),
  );
  const [, fan = "", staff = ""] = people;
  const socketPaths = [
    `/api/orders/${orderId}/socket?protocol=2`,
    "/api/staff/shops/teddy-grill/live",
    "/api/staff/stadiums/teddy/live",
  ];
  const aSocket = fc.tuple(
    fc.constantFrom(...socketPaths),
    fc.constantFrom(fan, staff),
    fc.array(
      fc.oneof(
        hostile,
        fc.jsonValue().map((value) => JSON.stringify(value)),
        fc
          .tuple(fc.constantFrom("resume", "seen", "beat", "x"), hostile)
          .map(([type, orderId]) => JSON.stringify({ type, orderId })),
      ),
      { minLength: messagesEach, maxLength: messagesEach },
    ),
  );
  return fc.oneof(
    {
      weight: 30,
      arbitrary: fc.tuple(aPath, aCookie).map(([path, cookie]) => ({
        kind: "a screen: address and cookies",
        send: () => call(path, { cookie }),
      })),
    },
    {
      weight: 50,
      arbitrary: fc.tuple(aPath, aCookie, aForm).map(([path, cookie, { type, body }]) => ({
        kind: "a screen's form and its .data",
        send: () => call(path, { method: "POST", cookie, body, headers: { "content-type": type } }),
      })),
    },
    {
      weight: 10,
      arbitrary: fc
        .tuple(aPicture, fc.constantFrom("image/jpeg", "image/png", "text/html"))
        .map(([bytes, type]) => ({
          kind: "an upload",
          send: () =>
            call("/api/tickets", {
              method: "POST",
              cookie: fan,
              body: bytes as BodyInit,
              headers: { "content-type": type },
            }),
        })),
    },
    {
      weight: 2,
      arbitrary: aSocket.map(([path, cookie, messages]) => ({
        kind: "a socket",
        send: () => talk(`${origin.replace("http", "ws")}${path}`, { origin, cookie }, messages),
      })),
    },
  );
}

/** The code with which the socket ended after these messages; 1000 where it went on listening. */
function talk(url: string, headers: Record<string, string>, messages: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers } as never);
    const timer = setTimeout(() => reject(new Error("a socket hangs")), patienceMs);
    const end = (code: number) => {
      clearTimeout(timer);
      resolve(code);
    };
    socket.addEventListener("open", () => {
      for (const message of messages) socket.send(message);
      socket.send('{"type":"resume"}');
    });
    // An answer to the last message, or the end.
    socket.addEventListener("message", () => setTimeout(() => socket.close(1000), 50), { once: true });
    socket.addEventListener("close", ({ code }) => end(code));
    socket.addEventListener("error", () => end(0));
  });
}
