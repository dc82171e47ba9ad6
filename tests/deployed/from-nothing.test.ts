import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runUploaded } from "../cloudflare/run-uploaded.ts";
import { cloudflare, config, done, folder, seatside, stripe, venue } from "./empty-account.ts";

// The five commands with the real wrangler, on an empty account of the mock in tests/cloudflare; needs a build.

const host = "staging.seatside.test";
const region = ["--region", "eeur"];

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

test("an environment that binds a further database is refused with what to do, by deploy and by doctor", async () => {
  await done(provision, stripe);
  const bound =
    'binding = "DB_1"\ndatabase_name = "further"\ndatabase_id = "11111111-1111-1111-1111-111111111111"';
  const more = { SEATSIDE_CONFIG: join(folder, "more.toml") };
  writeFileSync(more.SEATSIDE_CONFIG, `${config()}\n[[env.staging.d1_databases]]\n${bound}\n`);
  const changes = cloudflare.changes().length;
  const [deployed, examined] = await Promise.all([
    seatside(["deploy", "staging"], more),
    seatside(["doctor", "--env", "staging"], more),
  ]);
  const sentence =
    "DB_1 is bound, but an instance has one database: bring the venues of a further one into a cell";
  expect([deployed.code, deployed.stderr]).toEqual([1, expect.stringContaining(sentence)]);
  expect([examined.code, examined.stdout]).toEqual([
    1,
    expect.stringContaining(`✖ configuration: ${sentence}`),
  ]);
  expect(cloudflare.changes()).toHaveLength(changes);
});

test("doctor warns while there is time, from 70 % of what a database may hold by its plan", async () => {
  await done(provision, stripe);
  const [database] = cloudflare.account.databases;
  if (!database) throw new Error("no database");
  async function warnings(plan: "free" | "paid", bytes: number) {
    Object.assign(cloudflare.account, { plan });
    Object.assign(database as object, { bytes });
    const { stdout } = await seatside(["doctor", "--env", "staging"], { SEATSIDE_URL: "http://127.0.0.1:9" });
    return stdout.match(/holds .*/g);
  }
  expect(await warnings("paid", 7e9 - 1)).toBeNull();
  expect(await warnings("paid", 7e9)).toEqual(["holds 7.00 of 10 GB"]);
  expect(await warnings("free", 350e6 - 1)).toBeNull();
  expect(await warnings("free", 350e6)).toEqual(["holds 0.35 of 0.5 GB"]);
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
