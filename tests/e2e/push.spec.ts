import type { BrowserContext, CDPSession, Page } from "playwright/test";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { createPushBrowser, type PushBrowser } from "../support/push-browser.ts";
import { type ReceivedPush, startPushReceiver } from "../support/push-receiver.ts";
import { expect, origin, staff, startWith, test } from "./support.ts";
import type { Venue } from "./venue.ts";

test.use({ serviceWorkers: "allow" });

/** The test's own push service. Chromium cannot reach one here, so the test delivers its messages. */
let service: Awaited<ReturnType<typeof startPushReceiver>>;
test.beforeEach(async () => {
  service = await startPushReceiver();
});
test.afterEach(() => service.close());

/** Subscribes the browser at the test's push service, with the test's keys. */
async function subscribeAt(context: BrowserContext, browser: PushBrowser, name: string) {
  const subscription = { endpoint: `${service.origin}/push/${name}`, keys: browser.keys };
  await context.addInitScript((given) => {
    let current: object | null = null;
    const made = () => ({ ...given, options: {}, unsubscribe: async () => true, toJSON: () => given });
    PushManager.prototype.subscribe = async () => {
      current = made();
      return current as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
  }, subscription);
}

const received = async (name: string) =>
  (await (await fetch(`${service.origin}/received/${name}`)).json()) as ReceivedPush[];

/** Delivers the newest message to the browser's service worker, as a push service would. */
async function deliver(page: Page, browser: PushBrowser, name: string, count: number) {
  await expect.poll(async () => (await received(name)).length).toBe(count);
  const message = (await received(name)).at(-1);
  const data = await browser.open(Uint8Array.from(Buffer.from(message?.body ?? "", "base64")));
  await workerOf(page);
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find((each) => each.scopeURL === `${origin()}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: origin(),
    registrationId: await registered,
    data,
  });
  await session.detach();
}

type Notice = { title: string; tag?: string };

/** The headless shell cannot show notifications, so the service worker records them. */
async function workerOf(page: Page) {
  const context = page.context();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = self as unknown as { notices?: Map<string, NotificationOptions & Notice> };
    if (scope.notices) return;
    const notices = new Map<string, NotificationOptions & Notice>();
    scope.notices = notices;
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: NotificationOptions) => {
        notices.set(options.tag ?? title, { ...options, title });
      },
      getNotifications: async ({ tag }: GetNotificationOptions = {}) =>
        [...notices.values()].filter((each) => !tag || each.tag === tag),
    });
  });
  return worker;
}

const titles = async (page: Page) =>
  (await workerOf(page)).evaluate(() => {
    const { notices } = self as unknown as { notices: Map<string, Notice> };
    return [...notices.values()].map(({ title, tag }) => ({ title, tag }));
  });

async function anOrderOnScreen(page: Page, context: BrowserContext, venue: Venue) {
  await startWith(context, "en");
  const fan = await signUpFan(origin());
  const order = await venue.order(fan);
  await context.addCookies([...fan.cookies].map(([name, value]) => ({ name, value, url: origin() })));
  await page.goto(`/order/${order.id}`);
  return order;
}

test("nothing asks for notifications before the first order, and then a card does, not the browser @all", async ({
  page,
  context,
  venue,
}) => {
  await context.addInitScript(() => {
    Object.assign(window, { asked: 0 });
    // Chromium without a window has refused already.
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = async () => {
      Object.assign(window, { asked: (window as unknown as { asked: number }).asked + 1 });
      return "denied";
    };
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
  await startWith(context, "en");
  for (const path of ["/home", "/menu", "/cart"]) {
    await page.goto(path);
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    expect(await asked()).toBe(0);
    await expect(page.getByRole("button", { name: "Notify me" })).toHaveCount(0);
  }
  await anOrderOnScreen(page, context, venue);
  await expect(page.getByRole("button", { name: "Notify me" })).toBeVisible();
  expect(await asked()).toBe(0);
  await page.getByRole("button", { name: "Not now" }).click();
  await page.reload();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(page.getByRole("button", { name: "Notify me" })).toHaveCount(0);
  expect(await asked()).toBe(0);
});

test("a fan who agrees is told of each step by the service worker, newest in place of the last", async ({
  page,
  context,
  venue,
}) => {
  const browser = await createPushBrowser();
  const name = crypto.randomUUID();
  await context.addInitScript(() => {
    let permission: NotificationPermission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      permission = "granted";
      return permission;
    };
  });
  await context.grantPermissions(["notifications", "geolocation"]);
  await subscribeAt(context, browser, name);
  const { code, id } = await anOrderOnScreen(page, context, venue);
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(page.getByText("We’ll let you know when something changes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Notify me" })).toHaveCount(0);

  const member = await staff(venue.email());
  await member.move(code, { action: "accept" });
  await deliver(page, browser, name, 1);
  const tag = `order-${id}`;
  await expect.poll(() => titles(page)).toEqual([{ title: "Your order is being prepared", tag }]);
  await member.move(code, { action: "ready" });
  await member.move(code, { action: "hand-over", runnerId: member.id });
  await deliver(page, browser, name, 2);
  await expect.poll(() => titles(page)).toEqual([{ title: "On its way to your seat", tag }]);

  // The switch in the settings takes effect.
  await page.goto("/settings/notifications");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/settings/notifications"),
  );
  await page.getByRole("switch", { name: /Order updates/ }).click();
  await saved;
  await expect(page.getByRole("switch", { name: /Order updates/ })).not.toBeChecked();
  await page.goto(`/order/${id}`);
  // Folded away until a scan does not work.
  const pin = (await page.locator("bdi.tracking-widest").textContent()) ?? "";
  await member.move(code, { action: "deliver", proof: pin });
  await expect(page.getByText("Delivered at")).toBeVisible();
  expect(await received(name)).toHaveLength(2);
});
