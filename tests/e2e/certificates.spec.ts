import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { expect, origin, test } from "./support.ts";
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
  const compared = await (await call("import", JSON.stringify(plain))).json();
  const { menuVersion } = compared as { menuVersion: number };
  expect((await call(`import?write=${menuVersion}`, JSON.stringify(plain))).status).toBe(200);
  return plain;
}

/** Screens of a fan that say it: what is drawn and what search engines read, not what was typed into a field. */
async function screensThatSay(venue: Venue, { shops, items }: VenueFile): Promise<string[]> {
  const paths = [
    ...["/home", "/menu", "/home?q=kosher", "/menu?q=kosher", "/settings", "/favorites"],
    ...shops.map(({ id }) => `/shop-menu/${id}`),
    ...items.map(({ id }) => `/food/${id}`),
  ];
  const found: string[] = [];
  for (const language of ["he", "en"])
    for (const path of paths) {
      const cookie = `seatside_stadium=${venue.id}; seatside_language=${language}; seatside_onboarded=1`;
      const answer = await fetch(`${origin()}${path}`, { headers: { cookie } });
      expect(answer.status, path).toBe(200);
      const html = (await answer.text())
        .replace(/<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g, "")
        .replace(/ (value|href|action|content)="[^"]*"/g, "")
        // What was typed, as it is said again; a badge has a capital.
        .replaceAll("kosher", "");
      if (said.test(html)) found.push(`${language} ${path}`);
    }
  return found;
}

test("kosher is said on no screen before a certificate and after its end, and where it counts while it is in force", async ({
  browser,
  venue,
}) => {
  test.setTimeout(120_000);
  const manager = await signInStaff(origin(), venue.email("venue"));
  const file = await underTheLaw(venue, manager.cookies);
  expect(await screensThatSay(venue, file)).toEqual([]);

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

  const [now, dish] = [await screensThatSay(venue, file), own[0]?.id];
  for (const language of ["he", "en"])
    for (const path of [`/food/${dish}`, `/shop-menu/${shop.id}`, "/menu"])
      expect(now).toContain(`${language} ${path}`);
  const others = file.items.filter(({ shops }) => !shops.includes(shop.id));
  for (const { id } of others) expect(now).not.toContain(`en /food/${id}`);

  await field("until").fill("2026-01-02");
  await save.click();
  await expect(page.getByText("All saved")).toBeVisible();
  await expect(part.getByText("Certificate ended")).toBeVisible();
  expect(await screensThatSay(venue, file)).toEqual([]);
  await page.goto(`${origin()}/staff/venue/${venue.id}/shops`);
  await expect(page.getByText("Certificate ended")).toBeVisible();
});
