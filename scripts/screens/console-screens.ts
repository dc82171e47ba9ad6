import { demoPassword } from "../lib/demo.mjs";
import type { Screen } from "./screens.ts";

const venue = "/staff/venue/teddy";
const manager = { staff: "venue@seatside.example" };
const operator = { staff: "ops@seatside.example" };

/** A price with a comma, and a dish without a name. */
const badTable = 'name,category,price ILS\nSoup,Food,"18,50"\n,Food,12\n';

/** A row more for a shop's menu as the console exports it. */
const newDish = ",,חומוס עם גרגירים,Hummus with chickpeas,,,אוכל רחוב,Street food,28\n";

/** The venue's console, its team and the operator's page. */
export const consoleScreens: Screen[] = [
  { ...manager, name: "staff-home", path: "/staff" },
  { ...manager, name: "console-figures", path: venue },
  { ...manager, name: "console-menu", path: `${venue}/menu` },
  { ...manager, name: "console-dish", path: `${venue}/menu/tburger` },
  { ...manager, name: "console-new-dish", path: `${venue}/menu/+new` },
  {
    ...manager,
    name: "console-dish-wrong",
    path: `${venue}/menu/tburger`,
    arrange: async (page) => {
      await page.locator("[name=priceMinor]").fill("abc");
      await page.locator("form button[type=submit]").last().click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  { ...manager, name: "console-categories", path: `${venue}/categories` },
  { ...manager, name: "console-offers", path: `${venue}/offers` },
  {
    ...manager,
    name: "console-offer",
    path: `${venue}/offers`,
    arrange: async (page) => {
      await page.locator(".rows .row-link").first().click();
      await page.locator("[name=until]").fill("2026-11-24T21:15");
    },
  },
  { ...manager, name: "console-shops", path: `${venue}/shops` },
  { ...manager, name: "console-shop", path: `${venue}/shops/teddy-grill` },
  {
    name: "console-half-time",
    path: "/staff/venue/almond-park/shops/almond-grill",
    staff: "demo@seatside.example",
    arrange: (page) => page.locator("[name=break-menu]").first().scrollIntoViewIfNeeded(),
  },
  { ...manager, name: "console-seats", path: `${venue}/seats` },
  {
    ...manager,
    name: "console-orders",
    path: `${venue}/orders`,
    arrange: async (page) => {
      await page.locator("[name=text]").fill("Noa");
      await page.keyboard.press("Enter");
      await page.getByRole("status").locator("li").first().waitFor();
    },
  },
  { ...manager, name: "console-order", path: ({ deliveringId }) => `${venue}/orders?order=${deliveringId}` },
  {
    ...manager,
    name: "console-order-long",
    path: `${venue}/orders`,
    arrange: async (page, { floor }) => {
      await page.locator("[name=text]").fill(floor.longCode);
      await page.keyboard.press("Enter");
      await page.locator("#refund").waitFor();
    },
  },
  { staff: "demo@seatside.example", name: "console-events", path: "/staff/venue/almond-park/events" },
  { ...manager, name: "console-closes", path: `${venue}/closes` },
  { ...manager, name: "console-close", path: ({ floor }) => `${venue}/closes/${floor.closeNumber}` },
  { ...manager, name: "console-settings", path: `${venue}/settings` },
  {
    ...manager,
    name: "console-file",
    path: `${venue}/settings`,
    arrange: async (page, { origin }) => {
      await page.locator("[name=tableOf]").selectOption("teddy-street");
      const menu = await page.request.get(`${origin}/api/staff/venue/teddy/export?as=csv&shop=teddy-street`);
      const buffer = Buffer.from((await menu.text()) + newDish);
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "menu.csv", mimeType: "text/csv", buffer });
      await page.getByRole("status").locator("li").first().waitFor();
      await page.locator("section:has(input[type=file])").evaluate((each) => each.scrollIntoView());
    },
  },
  { ...manager, name: "console-ready", path: `${venue}/ready` },
  { ...manager, name: "team", path: "/staff/team/teddy" },
  { ...operator, name: "operator", path: "/staff/ops" },
  { ...operator, name: "operator-money", path: "/staff/ops/money" },
  { ...operator, name: "account-done", path: "/staff/account-done" },
  { ...operator, name: "operator-setup", path: "/staff/ops/setup" },
  { ...operator, name: "operator-venues", path: "/staff/ops/venues" },
  {
    ...operator,
    name: "new-venue-place",
    path: "/staff/ops/venues/new",
    arrange: async (page) => {
      await page.locator("form button[type=submit]").last().click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  { ...operator, name: "new-venue-seats", path: "/staff/ops/venues/new?step=seats" },
  { ...operator, name: "new-venue-shop", path: "/staff/ops/venues/new?step=shop" },
  {
    ...operator,
    name: "new-venue-dishes",
    path: "/staff/ops/venues/new?step=dishes",
    arrange: async (page) => {
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "menu.csv", mimeType: "text/csv", buffer: Buffer.from(badTable) });
      await page.getByRole("status").locator("li").first().waitFor();
    },
  },
  { ...manager, name: "second-step", path: "/staff/second-step" },
  {
    ...manager,
    name: "second-step-app",
    path: "/staff/second-step",
    arrange: async (page) => {
      await page.locator("[name=password]").fill(demoPassword);
      await page.locator("form button[type=submit]").last().click();
      await page.locator("[name=code]").waitFor();
    },
  },
];
