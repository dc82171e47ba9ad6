import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type SeatPlace, seatLinkPath } from "#domain/seat/seat-link.ts";
import { createSeatSigner } from "#worker/platform/sign.ts";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { runUploaded } from "../cloudflare/run-uploaded.ts";
import { cloudflare, config, done, folder, seatside, stripe, venue } from "./empty-account.ts";

// Two instances of one account, each with a name of its own (docs/operations/cells.md); needs a build.

const cells = ["league", "north-cup"] as const;
type Cell = (typeof cells)[number];
const provision = (cell: Cell, ...more: string[]) => [
  "provision",
  cell,
  "--host",
  `${cell}.seatside.test`,
  "--region",
  "enam",
  "--no-stripe",
  ...more,
];

/** Everything that a cell has at Cloudflare, as text. */
function everythingOf(cell: Cell): string {
  const { databases, namespaces, buckets, scripts } = cloudflare.account;
  const isIts = ({ name, title }: { name?: string; title?: string }) =>
    (name ?? title ?? "").startsWith(`seatside-${cell}`);
  const rows = databases.filter(isIts).map(({ sqlite, ...rest }) => {
    const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").all();
    return { ...rest, rows: tables.map(({ name }) => sqlite.prepare(`select * from "${name}"`).all()) };
  });
  const plain = (_key: string, value: unknown) =>
    value instanceof Map ? [...value].map(([key, each]) => [key, String(each).length]) : value;
  const kept = [rows, namespaces.filter(isIts), buckets.filter(isIts), scripts.get(`seatside-${cell}`)];
  return JSON.stringify(kept, plain);
}

test("two cells share nothing: what one has, takes in and is deployed is unknown to the other", async () => {
  const { account } = cloudflare;
  const before = config();
  expect(await done([...provision("league"), "--dry-run"])).toContain("environment league as production");
  expect((await seatside(["deploy", "league"])).stderr).toContain(
    "✖ wrangler.toml has no environment league, only staging, production. npm run provision -- league makes one.",
  );
  expect([config(), cloudflare.changes()]).toEqual([before, []]);

  // The rules come from what a cell is like, its name from nobody.
  const live = { ...stripe, STRIPE_SECRET_KEY: "sk_live_first", STRIPE_PUBLISHABLE_KEY: "pk_live_first" };
  const made = await done(provision("league"), live);
  const [, seatSecret = ""] = /SEAT_SECRET=(\S+) \(signs printed seat codes/.exec(made) ?? [];
  expect(
    await done(provision("north-cup", "--like", "staging"), { ...stripe, SEAT_SECRET: seatSecret }),
  ).not.toContain("SEAT_SECRET=");
  expect(config().startsWith(before.trimEnd())).toBe(true);
  expect(account.databases.map(({ name }) => name)).toEqual(["seatside-league", "seatside-north-cup"]);
  expect(account.namespaces.map(({ title }) => title)).toEqual([
    "seatside-league-menus",
    "seatside-north-cup-menus",
  ]);
  expect(account.buckets.map(({ name }) => name)).toEqual(
    cells.flatMap((cell) => [`seatside-${cell}-tickets`, `seatside-${cell}-pictures`]),
  );
  const toml = config();
  for (const number of ["4001", "4004", "5001", "5004"]) expect(toml).toContain(`namespace_id = "${number}"`);
  expect(toml).toContain('dataset = "seatside_north_cup_requests"');

  // What happens to one leaves the other as it is.
  const deploy = async (cell: Cell) =>
    expect(await done(["deploy", cell])).toContain(`to seatside-${cell}, https://${cell}.seatside.test`);
  await deploy("north-cup");
  const other = everythingOf("north-cup");
  await deploy("league");
  await done(["import", venue, "--env", "league"]);
  await done(["operator", "dana@stadium.com", "--env", "league"]);
  expect(everythingOf("north-cup")).toBe(other);
  const secrets = cells.map((cell) => account.scripts.get(`seatside-${cell}`)?.versions.at(-1)?.secrets);
  for (const name of ["AUTH_SECRET", "VAPID_PRIVATE_KEY"])
    expect(new Set(secrets.map((each) => each?.get(name))).size).toBe(2);
  expect(secrets.map((each) => each?.get("SEAT_SECRET"))).toEqual([seatSecret, seatSecret]);

  // Neither takes the other's requests, nor counts its callers.
  const clash = join(folder, "clash.toml");
  writeFileSync(
    clash,
    toml.replace("north-cup.seatside.test", "league.seatside.test").replace("5003", "4003"),
  );
  const refused = await seatside(["deploy", "north-cup"], { SEATSIDE_CONFIG: clash });
  expect(refused.stderr).toContain(
    "the host league.seatside.test is that of league, too: cells share nothing",
  );
  expect(refused.stderr).toContain("the rate limit 4003 is that of league, too");

  const [first, second] = await Promise.all(cells.map((cell) => runUploaded(account, `seatside-${cell}`)));
  if (!first || !second) throw new Error("not running");
  try {
    const fan = await signUpFan(first.origin);
    const cookie = [...fan.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const whoAt = async ({ origin }: typeof first) =>
      (await fetch(`${origin}/api/session`, { headers: { cookie } })).json();
    expect(await whoAt(first)).toMatchObject({ user: { email: fan.email } });
    expect(await whoAt(second)).toMatchObject({ user: null });
    const menuAt = async ({ origin }: typeof first) => (await fetch(`${origin}/menu?stadium=first`)).text();
    expect([
      (await menuAt(first)).includes("firstdish1"),
      (await menuAt(second)).includes("firstdish1"),
    ]).toEqual([true, false]);
    // The secret that was told signs the codes: with it, a venue's go on working in another cell.
    const place: SeatPlace = { stand: "Main", section: "101", row: "14", seatNo: "7" };
    const opened = async (secret: string) => {
      const path = seatLinkPath("first", place, await createSeatSigner(secret).sign("first", place));
      return (await fetch(`${first.origin}${path}`)).headers.getSetCookie().join();
    };
    expect(await opened(seatSecret)).toContain("seatside_seat_sig=");
    expect(await opened("x".repeat(48))).not.toContain("seatside_seat_sig=");
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});
