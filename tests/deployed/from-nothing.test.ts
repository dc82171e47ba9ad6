import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runUploaded } from "../cloudflare/run-uploaded.ts";
import { startCloudflare } from "../cloudflare/server.ts";
import { seatside as runSeatside } from "../support/seatside.ts";

// The five commands with the real wrangler, on an empty account of the mock in tests/cloudflare; needs a build.

type Cloudflare = Awaited<ReturnType<typeof startCloudflare>>;

const host = "staging.seatside.test";
const region = ["--region", "eeur"];
const stripe = {
  STRIPE_SECRET_KEY: "sk_test_first",
  STRIPE_PUBLISHABLE_KEY: "pk_test_first",
  STRIPE_WEBHOOK_SECRET: "whsec_first",
  ALERT_MAIL_TO: "duty@seatside.test",
};
const venue = "tests/cloudflare/venues/first.json";

let folder: string;
let cloudflare: Cloudflare;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "seatside-provision-"));
  copyFileSync("wrangler.toml", join(folder, "wrangler.toml"));
  cloudflare = await startCloudflare({ zones: ["seatside.test"] });
});
afterEach(async () => {
  await cloudflare.close();
  rmSync(folder, { recursive: true, force: true });
});

const config = () => readFileSync(join(folder, "wrangler.toml"), "utf8");

const seatside = (args: string[], more: Record<string, string> = {}) =>
  runSeatside(args, { ...cloudflare.env, SEATSIDE_CONFIG: join(folder, "wrangler.toml"), ...more });

/** As wrangler secret put asks for it. */
async function setSecret(name: string, text: string): Promise<void> {
  const { CLOUDFLARE_API_BASE_URL: base, CLOUDFLARE_API_TOKEN: token } = cloudflare.env;
  const answer = await fetch(
    `${base}/accounts/${cloudflare.account.id}/workers/scripts/seatside-staging/secrets`,
    {
      method: "PUT",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ name, text, type: "secret_text" }),
    },
  );
  expect(answer.status).toBe(200);
}

/** What is deployed, at an address of this machine. */
async function serve(files: Record<string, string>) {
  const server = createServer(({ url = "" }, response) => {
    const type = url.endsWith(".json") ? "application/json" : "text/javascript";
    response.writeHead(url in files ? 200 : 404, { "content-type": type }).end(files[url]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The version that every request gets. */
function live() {
  const script = cloudflare.account.scripts.get("seatside-staging");
  const id = script?.deployments[0]?.versions[0]?.version_id;
  return script?.versions.find((each) => each.id === id);
}

async function done(args: string[], more: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await seatside(args, more);
  expect(`${code} ${stderr}`).toMatch(/^0 /);
  return stdout;
}

// Stripe itself is out of reach here; its part has a test of its own (tests/scripts/lib/stripe-setup.test.ts).
const provision = ["provision", "staging", "--host", host, "--no-stripe", ...region];

test("five commands lead from an empty account to an instance with a menu; a run that breaks off is resumed, one more changes nothing", async () => {
  // Nothing of it reaches the account before it is asked for.
  const planned = await done([...provision, "--dry-run"]);
  expect(planned).toContain("8 would be made");
  expect((await seatside(["deploy", "staging"])).stderr).toContain("is a placeholder");
  expect(cloudflare.changes()).toEqual([]);

  // Made, but its answer was lost.
  cloudflare.faults.push({ method: "POST", path: /r2\/buckets$/, status: 500, afterEffect: true });
  const broken = await seatside(provision, stripe);
  expect(broken.code).toBe(2);
  expect(broken.stderr).toMatch(/^✖ Cloudflare refused POST \S+\/r2\/buckets: /m);
  expect(await done(provision, stripe)).toContain("• bucket seatside-staging-tickets");
  const { account } = cloudflare;
  expect([account.databases.length, account.buckets.length]).toEqual([1, 2]);
  expect(config()).toContain(`routes = [{ pattern = "${host}", custom_domain = true }]`);

  // The upload stands, its address does not: the next run must not take it for done.
  cloudflare.faults.push({ method: "PUT", path: /domains\/records$/, status: 400 });
  expect((await seatside(["deploy", "staging"])).code).toBe(2);
  expect(account.scripts.get("seatside-staging")?.domains).toEqual([]);
  expect(await done(["deploy", "staging"])).toContain("Deployed build");
  expect([...account.scripts.keys()]).toEqual(["seatside-staging"]);
  expect(account.scripts.get("seatside-staging")?.domains).toEqual([host]);
  const link = /https:\S+/.exec(await done(["operator", "dana@stadium.com", "--env", "staging"]))?.[0] ?? "";
  expect(await done(["import", venue, "--env", "staging"])).toContain("6 added");
  account.senders.push(host);

  const toml = config();
  const changes = cloudflare.changes().length;
  await done(provision, stripe);
  expect(await done(["deploy", "staging"])).toContain("nothing was deployed");
  expect(await done(["import", venue, "--env", "staging"])).toContain("0 added, 0 changed, 0 removed");
  expect(config()).toBe(toml);
  // A menu's snapshot is written again, to the same.
  expect(
    cloudflare
      .changes()
      .slice(changes)
      .filter((each) => !each.startsWith("PUT /storage/kv")),
  ).toEqual([]);

  // The version whose address failed is the same build as the other, and what a changed secret made, too.
  expect((await seatside(["rollback", "staging"])).stderr).toContain("no build before");
  await setSecret("ALERT_MAIL_TO", "night@seatside.test");
  expect((await seatside(["rollback", "staging"])).stderr).toContain("no build before");
  const first = live();
  writeFileSync(join(folder, "wrangler.toml"), toml.replace('DB_REGION = "eeur"', 'DB_REGION = "weur"'));
  const nowhere = { SEATSIDE_URL: "http://127.0.0.1:9" };
  expect((await seatside(["deploy", "staging"], nowhere)).stderr).toContain("does not answer");
  await using before = await serve({
    "/builds.json": JSON.stringify([{ tag: "the build before", at: "", files: ["screen-1.js"] }]),
    "/assets/screen-1.js": "1",
  });
  const carried = await done(["deploy", "staging", "--anyway"], { SEATSIDE_URL: before.origin });
  expect(carried).toContain("1 files of the builds before stay.");
  const second = live();
  expect(Object.keys(second?.assets ?? {})).toContain("/assets/screen-1.js");

  // Back, and forth again: no secret was changed since.
  for (const version of [first, second]) {
    expect(await done(["rollback", "staging"])).toContain(`version ${version?.id} of`);
    expect(live()).toBe(version);
  }
  await setSecret("STRIPE_SECRET_KEY", "sk_test_second");
  const third = live();
  for (const more of [[], ["--dry-run"]]) {
    const { code, stderr } = await seatside(["rollback", "staging", ...more]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`would be version ${first?.id} of`)]);
    expect(stderr).toContain(more[0] ? "since: some" : "since: STRIPE_SECRET_KEY");
    expect(stderr).toContain("npm run deploy -- staging: that keeps today's secrets");
  }
  expect([live(), third?.secrets.get("STRIPE_SECRET_KEY")]).toEqual([third, "sk_test_second"]);
  await done(["rollback", "staging", "--old-secrets"]);
  expect([live(), first?.secrets.get("STRIPE_SECRET_KEY")]).toEqual([first, "sk_test_first"]);
  writeFileSync(join(folder, "wrangler.toml"), toml);

  const running = await runUploaded(account, "seatside-staging");
  try {
    const told = await seatside(["doctor", "--env", "staging"], { SEATSIDE_URL: running.origin });
    expect(told.stdout.match(/✖ .*/g)).toEqual(["✖ people: no operator"]);
    expect(told.stdout).toContain("plan: Workers Paid");
    expect(told.stdout).toContain("venues name no jurisdiction, so no local law is applied");
    expect(told.code).toBe(1);
    const menu = await fetch(`${running.origin}/menu?stadium=first`);
    const html = await menu.text();
    expect([menu.status, html.includes("האצטדיון הראשון"), html.includes("/food/firstdish1")]).toEqual([
      200,
      true,
      true,
    ]);
    // The link leads to signing in, and back.
    const opened = await fetch(link.replace(`https://${host}`, running.origin), { redirect: "manual" });
    expect(opened.headers.get("location")).toMatch(/^\/auth.*staff-invitation/);
  } finally {
    await running.close();
  }
});

test("more databases are made and bound as the first is, for good, and every command knows them", async () => {
  const two = [...provision.slice(0, -1), "eeur,enam", "--databases", "2"];
  const { account } = cloudflare;
  // Broken off with both made, and neither written down.
  cloudflare.faults.push({ method: "POST", path: /kv\/namespaces$/, status: 500 });
  expect((await seatside(two, stripe)).code).toBe(2);
  expect(config()).not.toContain("DB_1");
  expect(await done(two, stripe)).toContain("• database seatside-staging-1 in enam");
  const made = account.databases.map(({ name, running_in_region }) => [name, running_in_region]);
  expect(made).toEqual([
    ["seatside-staging", "EEUR"],
    ["seatside-staging-1", "ENAM"],
  ]);
  const [first, second] = account.databases;
  if (!first || !second) throw new Error("no databases");
  const toml = config();
  expect(toml).toContain('DB_REGION = "eeur"\nDB_1_REGION = "enam"\n');
  expect(toml).toContain(
    `binding = "DB_1"\ndatabase_name = "seatside-staging-1"\ndatabase_id = "${second.uuid}"`,
  );

  // Asked for again with fewer words: both are there. With fewer databases: refused.
  const changes = cloudflare.changes().length;
  const [again, fewer, unknown] = await Promise.all([
    done(provision, stripe),
    seatside([...provision, "--databases", "1"]),
    seatside([...provision.slice(0, -1), "eeur,mars"]),
  ]);
  expect(again).toContain("• database seatside-staging-1 in enam");
  expect(fewer.stderr).toContain("none of them can be taken away");
  expect(unknown.stderr).toContain("Regions are weur");
  expect([config(), cloudflare.changes().length]).toEqual([toml, changes]);

  expect(await done(["deploy", "staging"])).toContain("Deployed build");
  const tables = (of: typeof first) =>
    of.sqlite.prepare("select count(*) as count from d1_migrations").get()?.count;
  expect(tables(second)).toBe(tables(first));
  await done(["import", venue, "--env", "staging", "--database", "1"]);
  expect(second.sqlite.prepare("select id from stadiums").all()).toEqual([{ id: "first" }]);
  expect(first.sqlite.prepare("select id from stadiums").all()).toEqual([]);

  // What lacks the second one would leave the venue's orders out of reach.
  const script = account.scripts.get("seatside-staging");
  const live = script?.versions.at(-1);
  if (!script || !live) throw new Error("no version");
  const bindings = live.metadata.bindings?.filter(({ name }) => name !== "DB_1");
  const annotations = { "workers/tag": "the build before" };
  const metadata = { ...live.metadata, bindings, annotations };
  const before = { ...live, id: crypto.randomUUID(), number: 0, metadata };
  script.versions.unshift(before);
  script.deployments.push({
    id: crypto.randomUUID(),
    created_on: live.created_on,
    versions: [{ version_id: before.id, percentage: 100 }],
  });
  const at = toml.indexOf('[[env.staging.d1_databases]]\nbinding = "DB_1"');
  const named = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return { SEATSIDE_CONFIG: join(folder, name) };
  };
  const without = named("without.toml", toml.slice(0, at) + toml.slice(toml.indexOf("[[env.staging.kv_")));
  const elsewhere = toml.replace('DB_1_REGION = "enam"', 'DB_1_REGION = "apac"');
  const misnamed = named("misnamed.toml", elsewhere.replace('binding = "DB_1"', 'binding = "DB_2"'));
  const [back, forth, well, ill] = await Promise.all([
    seatside(["rollback", "staging"]),
    seatside(["deploy", "staging"], without),
    seatside(["doctor", "--env", "staging"]),
    seatside(["doctor", "--env", "staging"], misnamed),
  ]);
  expect([back.stderr, forth.stderr]).toEqual(Array(2).fill(expect.stringContaining("Venues are in DB_1,")));
  expect(script.deployments[0]?.versions[0]?.version_id).toBe(live.id);
  for (const says of ["✓ storage: seatside-staging-1 in enam", "✓ people: 1 venues"])
    expect(well.stdout).toContain(says);
  for (const says of [
    "✖ configuration: database 1 must be bound as DB_1, not DB_2",
    "✖ storage: seatside-staging-1 is in enam, DB_1_REGION says apac",
    "✖ storage: Venues are in DB_1,",
  ])
    expect(ill.stdout).toContain(says);
});

test("an account that may have no further database says so, and nothing is written", async () => {
  const toml = config();
  cloudflare.account.plan = "free";
  const refused = await seatside([...provision, "--databases", "11"]);
  expect(refused.stderr).toContain("System limit reached: databases per account (10)");
  expect([cloudflare.account.databases.length, config()]).toEqual([10, toml]);
});

test("samples, demo accounts, foreign hosts and missing keys are refused with a sentence", async () => {
  const refusals = await Promise.all([
    seatside(["provision", "staging", "--host", "staging.seatside.example", ...region]),
    seatside(["provision", "staging", "--host", "order.elsewhere.test", ...region]),
    seatside(["import", "seed/venues/teddy.json", "--env", "staging"]),
    seatside(["provision", "staging", "--host", host, ...region], { CLOUDFLARE_API_TOKEN: "another" }),
  ]);
  expect(refusals.map(({ stderr }) => stderr.split("\n").find((line) => line.startsWith("✖")))).toEqual([
    expect.stringContaining("is not a public name"),
    expect.stringContaining("has no domain for order.elsewhere.test"),
    expect.stringContaining("samples stay on this machine"),
    expect.stringContaining("Cloudflare refused the login"),
  ]);
  expect(cloudflare.changes()).toEqual([]);

  await done(provision);
  const { stderr } = await seatside(["deploy", "staging"]);
  expect(stderr).toContain("STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET");
});

test("a deploy in a match is refused until it is asked for anyway", async () => {
  await done(provision, stripe);
  const [database] = cloudflare.account.databases;
  database?.sqlite.exec(
    `create table orders (stadium_id text, placed_at integer, closed_at integer);
     insert into orders values ('first', 1, null), ('first', 2, null), ('first', 3, 4), ('first', null, null)`,
  );
  const { code, stderr } = await seatside(["deploy", "staging"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("Orders are open: 2 at first.")]);
  expect(await done(["deploy", "staging", "--anyway", "--dry-run"])).toContain("Dry run: would deploy");
});
