import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import type { Language } from "#domain/language/localized.ts";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { takeVenue, type Venue } from "./venue.ts";

export { expect };

export const origin = () => process.env.SEATSIDE_ORIGIN ?? "";
export const stripeOrigin = () => process.env.SEATSIDE_STRIPE ?? "";
/** npm run test:long: with what takes longer than a whole run has time for. */
export const isLong = process.env.E2E === "long";
/** npm run test:all, and all that is longer. */
export const isAll = isLong || process.env.E2E === "all";
/** The end of the title of a walk that another walks as well, in other words or at another venue: npm run test:all. */
export const allBut = (first: boolean) => (first ? "" : " @all");
export const teddySeat = { latitude: 31.7512, longitude: 35.1905, accuracy: 18 };

/** Chromium's own messages for non-2xx answers or a cut network, which some tests expect. */
const expected =
  /Failed to load resource: (the server responded with a status of (401|402|403|404|409|422|503)|net::ERR_(INTERNET_DISCONNECTED|FAILED))|WebSocket connection to .* failed: .*ERR_INTERNET_DISCONNECTED|payment failed Error: as asked/;

/** Its further messages when a test breaks the connection (`test.use({ breaksLinks: true })`). */
const broken =
  /net::ERR_(CONNECTION_RESET|CONNECTION_REFUSED|CONNECTION_CLOSED|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|Error loading route module|Failed to fetch dynamically imported module/;

const wrong = /Failed to load resource: the server responded with a status of (400|500)/;

/** The provider's own answer to the second of two confirmations of one intent. */
const confirmedTwice = /\/v1\/payment_intents\/[^/]+\/confirm$/;
/** A seat that the venue does not have, said by a fan who moved. */
const seatRefused = /\/api\/orders\/[^/]+\/seat$/;
/** A challenge that is answered before its three seconds are over. */
const tooEarly = /\/challenge(\?|$)/;

/** A test fails on any console error or uncaught exception that it did not expect. */
export const test = base.extend<{
  quiet: undefined;
  breaksLinks: boolean;
  failsAnswers: boolean;
  venue: Venue;
}>({
  /** The test's own copy of Teddy, with its own kitchens, staff and orders. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  venue: ({}, use) => use(takeVenue()),
  breaksLinks: [false, { option: true }],
  /** The test gives wrong answers on purpose: what the browser says of them is no finding. */
  failsAnswers: [false, { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(origin()),
  permissions: ["geolocation"],
  geolocation: teddySeat,
  quiet: [
    async ({ browser, context, breaksLinks, failsAnswers }, use) => {
      const errors: string[] = [];
      const watch = (page: Page) => {
        page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
        page.on("console", (message) => {
          if (
            message.type() === "error" &&
            !expected.test(message.text()) &&
            !(breaksLinks && broken.test(message.text())) &&
            !(failsAnswers && wrong.test(message.text())) &&
            !confirmedTwice.test(message.location().url) &&
            !seatRefused.test(message.location().url) &&
            !tooEarly.test(message.location().url)
          )
            errors.push(`${page.url()}: ${message.text()} ${message.location().url}`);
        });
      };
      context.on("page", watch);
      for (const page of context.pages()) watch(page);
      // Windows that a test opens by itself count too.
      const newContext = browser.newContext;
      browser.newContext = async (options) => {
        const opened = await newContext.call(browser, options);
        opened.on("page", watch);
        return opened;
      };
      await use(undefined);
      browser.newContext = newContext;
      // Otherwise the test's windows would keep polling and listening during later tests.
      await Promise.all(browser.contexts().map((each) => each !== context && each.close()));
      expect(errors, "console errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** The scripts of a page: files of the build, or where those of the development server begin. */
export const scripts = process.env.SEATSIDE_SERVER === "dev" ? "**/app/entry.client.tsx*" : "**/assets/*.js";

/** Holds every call to a path, present and future, until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** The phone's cookies before the first visit. */
export async function startWith(
  context: BrowserContext,
  language: Language,
  stadiumId: string | null = "teddy",
) {
  const cookies: { name: string; value: string; url: string }[] = [
    { name: "seatside_language", value: language, url: origin() },
    // Seen before: only the test of the onboarding itself passes it.
    { name: "seatside_onboarded", value: "1", url: origin() },
  ];
  if (stadiumId) cookies.push({ name: "seatside_stadium", value: stadiumId, url: origin() });
  await context.addCookies(cookies);
}

let people = 0;

/** A new fan's form, in its fields' order. */
export const newFan = () => ({
  firstName: "Noa",
  lastName: "Levi",
  phone: "052-555-0142",
  email: `fan${process.pid}-${Date.now()}-${++people}@example.com`,
  password: "secret1",
  confirmPassword: "secret1",
});

/** The test's own fan, registered by the API: the screen would cost most of a second more. */
export async function register(page: Page, next: string) {
  const data = newFan();
  const answer = await page.request.post(`${origin()}/api/customers`, { data });
  expect(answer.ok()).toBe(true);
  await page.goto(next);
  return data.email;
}

/** The same through the screen, for the ways that a fan goes as a whole. */
export async function registerOnScreen(page: Page, next: string) {
  await page.goto(`/auth?mode=register&next=${encodeURIComponent(next)}`);
  const fan = newFan();
  for (const [name, value] of Object.entries(fan)) await page.locator(`input[name=${name}]`).fill(value);
  await page.locator("form button[type=submit]").last().click();
  await page.waitForURL((url) => url.pathname === next.split("?")[0]);
  return fan.email;
}

/** Opens a dish and adds it to the cart with its defaults. */
export async function addDish(page: Page, foodId: string) {
  await page.goto(`/food/${foodId}`);
  for (const group of await page.locator("fieldset[data-min='1']").all())
    await group.locator("input").first().check();
  await page.locator("form[data-early] button[type=submit]").click();
  await page.waitForURL("**/precart");
}

/** Types the seat into the confirm screen: the gate first, because the section fills in one that is empty. */
export async function fillSeat(page: Page) {
  await page.locator("[name=entrance]").fill("5");
  await page.locator("input[name=section]").fill("112");
  await page.locator("input[name=row]").fill("14");
  await page.locator("input[name=seatNo]").fill("7");
}

/** Types a card into the provider's own frame. */
export async function fillCard(page: Page, number = "4242424242424242") {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.locator("[name=number]").fill(number);
  await frame.locator("[name=expiry]").fill("12/31");
  await frame.locator("[name=cvc]").fill("123");
}

/** The confirm screen's main button. */
export const payButton = (page: Page) => page.locator("form button[type=submit]").last();

/** A member of staff, through the same API as the staff screens. */
export async function staff(email: string) {
  const member = await signInStaff(origin(), email);
  const cookie = [...member.cookies].map((pair) => pair.join("=")).join("; ");
  /** The status of a GET. */
  const status = async (path: string) => (await fetch(`${origin()}${path}`, { headers: { cookie } })).status;
  return { ...member, status };
}

/** The six digits that the order's screen shows. */
export async function readOrderCode(page: Page): Promise<string> {
  const text = await page.locator("h1").innerText();
  const code = text.replace(/\D/g, "");
  expect(code).toMatch(/^\d{6}$/);
  return code;
}

/** The four digits that the fan reads out where no camera helps. */
export async function readPin(page: Page): Promise<string> {
  const pin = (await page.locator("[aria-labelledby=handover-title] details bdi").textContent()) ?? "";
  expect(pin).toMatch(/^\d{4}$/);
  return pin;
}
