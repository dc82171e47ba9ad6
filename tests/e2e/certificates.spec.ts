import { type Language, languages } from "#domain/language/localized.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { pathsWhere, type SitePath } from "#domain/site/site-map.ts";
import { signInStaff, signUpFan } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { expect, isLong, origin, test } from "./support.ts";
import type { Venue } from "./venue.ts";

const said = /kosher|כשר/i;

/** A venue under Israel's law, whose dishes are ticked kosher and whose texts leave the word to the badge. */
async function underTheLaw(venue: Venue, cookies: Iterable<[string, string]>): Promise<VenueFile> {
  const headers = { origin: origin(), cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
  const call = (rest: string, body?: string) =>
    fetch(`${origin()}/api/staff/venue/${venue.id}/${rest}`, {
      headers,
      ...(body && { method: "POST", body }),
    });
  const file = (await (await call("export")).json()) as VenueFile;
  const place = { ...file, format: "seatside-venue/2", stadium: { ...file.stadium, jurisdiction: "il" } };
  const refused = await call("import", JSON.stringify(place));
  expect(await refused.text()).toContain("claim-in-text");
  const plain = JSON.parse(JSON.stringify(place), (name, value) =>
    (name === "he" || name === "en") && said.test(value) ? "–" : value,
  ) as VenueFile;
  for (const item of plain.items) item.dietary = ["kosher"];
  // With shelves: their screens are there only then.
  plain.stadium.pickup = { feePerItemMinor: 0, keepMinutes: 30 };
  for (const shop of plain.shops) shop.shelves = ["A1"];
  const compared = await (await call("import", JSON.stringify(plain))).json();
  const { menuVersion } = compared as { menuVersion: number };
  expect((await call(`import?write=${menuVersion}`, JSON.stringify(plain))).status).toBe(200);
  return plain;
}

/** Where a venue works on its badges and certificates: these name the thing whether it has one or not. */
const tools: SitePath[] = [
  "/staff/venue/:stadiumId/menu/:itemId",
  "/staff/venue/:stadiumId/shops/:shopId",
  "/staff/venue/:stadiumId/settings",
];

/** Whoever may read something of the venue: a fan with an order there, its staff, and the operator. */
type Cookies = Map<string, string>;
type Readers = { fan: Cookies; staff: Cookies[]; orderId: string };

async function inTurns<Each>(list: Each[], atOnce: number, act: (each: Each) => Promise<void>) {
  const left = list.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const each of left) await act(each);
    }),
  );
}

/**
 * All that says it, to anybody: every screen of the site for each dish and shop, as drawn and as search engines read it;
 * the order's own words for board, tickets and runner; and the menu that a phone searches without a network.
 */
async function whereItIsSaid(
  venue: Venue,
  { shops, items }: VenueFile,
  { fan, staff, orderId }: Readers,
  inLanguages: readonly Language[],
) {
  const ids: Record<string, string[]> = {
    stadiumId: [venue.id],
    shopId: shops.map(({ id }) => id),
    foodId: items.map(({ id }) => id),
    itemId: items.slice(0, 1).map(({ id }) => id),
    orderId: [orderId],
    number: ["1"],
  };
  const withIds = (path: string): string[] => {
    const [whole, name] = /:(\w+)/.exec(path) ?? [];
    return whole ? (ids[name ?? ""] ?? []).flatMap((id) => withIds(path.replace(whole, id))) : [path];
  };
  const screens = pathsWhere(({ draws }) => draws === "screen")
    .filter((path) => !tools.includes(path))
    .flatMap(withIds);
  const searches = ["/home", "/menu"].flatMap((path) => [`${path}?q=kosher`, `${path}?q=%D7%9B%D7%A9%D7%A8`]);
  const calls = [
    ...["/api/stadiums/:stadiumId/catalog", "/api/stadiums/:stadiumId/live", "/api/orders/:orderId"],
    ...["/api/staff/shops/:shopId/board", "/api/staff/stadiums/:stadiumId/deliveries"],
  ].flatMap(withIds);
  const found = new Set<string>();
  const read = async (path: string, language: Language, own: Map<string, string>) => {
    const jar = { ...Object.fromEntries(own), seatside_stadium: venue.id, seatside_language: language };
    const cookie = Object.entries(jar).map((pair) => pair.join("="));
    const answer = await fetch(`${origin()}${path}`, {
      headers: { cookie: [...cookie, "seatside_onboarded=1"].join("; ") },
      redirect: "manual",
    });
    expect(answer.status, path).toBeLessThan(500);
    const text = (await answer.text())
      .replace(/<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g, "")
      .replace(/ (value|href|action)="[^"]*"/g, "")
      // What the law asks, and what a fan has typed, as it is said again: a badge has a capital.
      .replace(/"(certifiedDiets|soldBy)":\[[^\]]*\]/g, "")
      .replace(/[“״](kosher|כשר)[”״]|<title>(kosher|כשר) |content="(kosher|כשר) /g, "");
    if (answer.status === 200 && said.test(text)) found.add(path);
    return answer.status === 200;
  };
  const given = new Set<string>();
  const wanted = [...screens, ...searches, ...calls];
  const isStaffs = (path: string) => /^(\/api)?\/staff/.test(path);
  const [nobody, fans, staffs] = [
    wanted.filter((path) => !isStaffs(path)),
    // A dish reads the same to everybody.
    wanted.filter((path) => !isStaffs(path) && !path.startsWith("/food/")),
    wanted.filter(isStaffs),
  ];
  const asked = [new Map<string, string>(), fan, ...staff].flatMap((own, index) =>
    (index === 0 ? nobody : index === 1 ? fans : staffs).flatMap((path) =>
      inLanguages.map((language) => ({ path, language, own })),
    ),
  );
  await inTurns(asked, 8, async ({ path, language, own }) => {
    if (await read(path, language, own)) given.add(path);
  });
  return { found: [...found].toSorted(), unread: wanted.filter((path) => !given.has(path)) };
}

test("kosher is said on no screen before a certificate and after its end, and where it counts while it is in force @all", async ({
  browser,
  venue,
}) => {
  const manager = await signInStaff(origin(), venue.email("manager"));
  const file = await underTheLaw(venue, manager.cookies);
  // Before the order: a day closes once nothing of it is under way.
  await manager.call("POST", `/api/staff/venue/${venue.id}/closes`, {
    day: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
  });
  const fan = await signUpFan(origin());
  const { id: orderId } = await venue.order(fan);
  const staff = [manager.cookies];
  for (const email of [venue.email("shop"), venue.email("runner"), "ops@seatside.example"])
    staff.push((await signInStaff(origin(), email)).cookies);
  const readers = { fan: fan.cookies, staff, orderId };
  // What is in a cart is on its way's screens.
  const cart = `1.${"0123456789abcdef".repeat(2)}.${venue.id}~${venue.item("tfalafel")}.2.pit`;
  fan.cookies.set("seatside_cart", cart);
  // Both languages ask the same rule, and have words of their own: the first round hears both.
  const before = await whereItIsSaid(venue, file, readers, languages);
  expect(before.found).toEqual([]);
  // Without its mail's token there is nothing to see, nor a match without a clock.
  expect(before.unread).toEqual(["/verify-email", `/staff/venue/${venue.id}/events`]);

  const own = file.items.filter(({ shops }) => shops.length === 1);
  const shop = file.shops.find(({ id }) => id === own[0]?.shops[0]);
  if (!shop) throw new Error("no shop sells a dish alone");
  const page = await openWindow(browser, manager.cookies);
  await page.goto(`${origin()}/staff/venue/${venue.id}/shops/${shop.id}`);
  const part = page.getByRole("region", { name: "Certificates" });
  await part.getByRole("button", { name: "Add a certificate" }).click();
  const field = (name: string) => part.locator(`[name="certificates.0.${name}"]`);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await field("issuer.en").fill("Demo issuer");
  await field("issuer.he").fill("גוף לדוגמה");
  await save.click();
  await expect(part.getByText("Required").first()).toBeVisible();
  await field("number").fill("000000000");
  await field("from").fill("2026-01-01");
  await field("until").fill("2099-12-31");
  await part.getByText("Also for Passover").click();
  await save.click();
  await expect(page.getByText("All saved")).toBeVisible();

  // With one: its shop, the dishes that it alone sells, and the menus and searches that hold them; nothing else.
  const again = isLong ? languages : (["he"] as const);
  const { found } = await whereItIsSaid(venue, file, readers, again);
  const covered = own.filter(({ shops }) => shops[0] === shop.id).map(({ id }) => `/food/${id}`);
  const lists = [`/shop-menu/${shop.id}`, "/menu", "/menu?q=kosher", `/api/stadiums/${venue.id}/catalog`];
  for (const path of [...covered, ...lists]) expect(found).toContain(path);
  const mixed = /^\/(home|menu|shop-menu|profile\/favorites|cart|precart)\b|^\/api\/stadiums\//;
  expect(found.filter((path) => !covered.includes(path) && !mixed.test(path))).toEqual([]);

  await field("until").fill("2026-01-02");
  await save.click();
  await expect(page.getByText("All saved")).toBeVisible();
  await expect(part.getByText("Certificate ended")).toBeVisible();
  expect((await whereItIsSaid(venue, file, readers, again)).found).toEqual([]);
  await page.goto(`${origin()}/staff/venue/${venue.id}/shops`);
  await expect(page.getByText("Certificate ended")).toBeVisible();
});
