import type { BrowserContext, Page } from "playwright/test";
import { cartCookie } from "#app/cookies/cookies.ts";
import { emptyCart, serializeCart } from "#domain/cart/cart.ts";
import { signInStaff } from "../lib/fan.ts";
import type { Pair, Screen } from "./screens.ts";
import type { World } from "./world.ts";

const sessions = new Map<string, Promise<Map<string, string>>>();

/** One session per account and run: sign-ins are limited. */
function staffCookies(origin: string, email: string) {
  const key = `${origin} ${email}`;
  const known = sessions.get(key) ?? signInStaff(origin, email).then(({ cookies }) => cookies);
  sessions.set(key, known);
  return known;
}

/** Sets exactly the screen's cookies. */
export async function dress(
  context: BrowserContext,
  world: World,
  screen: Screen,
  { language, theme }: Pair,
) {
  const { signedIn, stadium = "teddy", cart } = screen;
  const cookies = new Map<string, string>([
    ["seatside_language", language],
    ["seatside_theme", theme],
    ["seatside_onboarded", "1"],
    ...Object.entries(screen.cookies ?? {}),
  ]);
  if (stadium) cookies.set("seatside_stadium", stadium);
  if (signedIn) for (const [name, value] of world.fan.cookies) cookies.set(name, value);
  if (screen.staff)
    for (const [name, value] of await staffCookies(world.origin, screen.staff)) cookies.set(name, value);
  if (cart)
    cookies.set(cartCookie.name, serializeCart({ ...emptyCart("0".repeat(32), stadium ?? ""), lines: cart }));
  await context.clearCookies();
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.origin })));
}

const dataOfSteps = /\.data(\?|$)/;

/** Opens a screen as described and waits until it is hydrated. */
export async function openScreen(page: Page, world: World, screen: Screen, pair: Pair) {
  const path = pathOf(screen, world);
  // The last screen may still navigate, open its socket with the next one's cookies, or send what it kept without a network.
  // To about:blank only where nothing else is in reach: each way back starts another process, which takes as long as the screen.
  const isOnline = await page.evaluate(() => navigator.onLine);
  await page.goto(isOnline ? `${world.origin}/robots.txt` : "about:blank");
  await dress(page.context(), world, screen, pair);
  await answer(page, screen);
  await page.context().setOffline(false);
  await page.goto(world.origin + (screen.data ? "/settings/language" : path), { waitUntil: "commit" });
  await page.locator("html[data-hydrated]").waitFor();
  if (screen.data) await step(page, path, screen.data);
  await screen.arrange?.(page, world);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

/**
 * Opens screens one by one on one page. Screens with the same cookies follow by client-side navigation, which costs a
 * fraction of a document, unless the last screen's state could leak into the next.
 */
export async function walkScreens(
  page: Page,
  world: World,
  list: readonly Screen[],
  pair: Pair,
  look: (screen: Screen) => Promise<void>,
) {
  // The kitchen has a few minutes to accept the waiting order, and a whole walk takes as long on a busy machine.
  const isPressing = ({ name }: Screen) => Number(/^order-(waiting|cancel)/.test(name));
  const inTime = list.toSorted((a, b) => isPressing(b) - isPressing(a));
  const groups = Map.groupBy(inTime, ({ signedIn, staff, stadium, cart, cookies }) =>
    JSON.stringify([signedIn, staff, stadium, cart, cookies]),
  );
  for (const group of groups.values()) {
    let last: Screen | null = null;
    for (const screen of group) {
      if (last && canStep(last, screen, world)) {
        await answer(page, screen);
        await navigate(page, pathOf(screen, world));
        await screen.arrange?.(page, world);
      } else await openScreen(page, world, screen, pair);
      last = screen;
      await look(screen);
    }
  }
}

/** A document with its own policy, broken data, or the same path again needs a new document. */
function canStep(last: Screen, next: Screen, world: World) {
  const place = (screen: Screen) => pathOf(screen, world).split("?")[0] ?? "";
  // The console holds on to what was typed and not saved. A board and a runner's phone keep what they heard.
  const isHeld = last.staff && last.arrange;
  const isApart = (screen: Screen) =>
    Boolean(screen.data) ||
    // Goes on by itself.
    place(screen) === "/splash" ||
    place(screen).startsWith("/order/confirm") ||
    (screen.staff && !/^\/staff\/(venue|ops)\b/.test(place(screen)));
  return !isHeld && !isApart(last) && !isApart(next) && place(last) !== place(next);
}

async function answer(page: Page, { answers = {} }: Screen) {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const [end, { status = 200, json }] of Object.entries(answers))
    await page.route(`**${end}`, (route) => route.fulfill({ status, json }));
}

export const pathOf = ({ path }: Screen, world: World) => (typeof path === "string" ? path : path(world));

/** Navigates with data that never comes, or fails. */
async function step(page: Page, path: string, data: "slow" | "failing") {
  await page.route(dataOfSteps, (route) =>
    data === "failing" ? route.fulfill({ status: 500, body: "" }) : undefined,
  );
  const before = await page.title();
  void navigate(page, path).catch(() => {});
  if (data === "slow") await page.locator("[role=status]").first().waitFor({ state: "attached" });
  else await page.waitForFunction((title) => document.title !== title, before);
}

/** Navigates with the app's router; done when the screen is drawn. @throws when the screen before it holds on */
async function navigate(page: Page, path: string) {
  const at = await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    (document.activeElement as HTMLElement | null)?.blur();
    await router.navigate(to);
    return location.pathname + location.search;
  }, path);
  if (at !== path) throw new Error(`${path}: still at ${at}`);
  // The router is done before React has drawn: only then the new screen's heading, or its field, has the focus.
  await page.waitForFunction(() => document.activeElement !== document.body);
}
