// npm run test:browsers: a fan's whole way in the browsers that fans hold besides Chromium. Firefox is Gecko, WebKitGTK
// the engine of every iPhone (docs/browsers.md). Needs a build.
import { strict as assert } from "node:assert";
import { after, before, describe, test } from "node:test";
import { type BuiltApp, startBuiltApp } from "../../scripts/lib/built-app.ts";
import { demoPassword } from "../../scripts/lib/demo.mjs";
import { type FlakyProxy, startFlakyProxy } from "../support/flaky-proxy.ts";
import { findFirefox, findWebKit, openFirefox, openWebKit, type Phone, type Spot, until } from "./phone.ts";

const browsers = [
  { name: "Firefox", path: findFirefox(), open: openFirefox },
  { name: "WebKitGTK", path: findWebKit(), open: openWebKit },
];
const cardFrame = 'iframe[title="Secure payment input frame"]';

let app: BuiltApp;
let line: FlakyProxy;
before(async () => {
  app = await startBuiltApp();
  line = await startFlakyProxy(app.origin);
});
after(async () => {
  await line?.close();
  await app?.close();
});

for (const { name, path, open } of browsers)
  for (const language of ["he", "en"] as const)
    describe(`${name}, ${language}`, { skip: path ? false : `${name} is not installed` }, () => {
      let phone: Phone;
      before(async () => {
        phone = await open(path ?? "");
      });
      after(() => phone?.close());

      const go = async (to: string) => {
        await phone.open(line.origin + to);
        await at(to.split("?")[0] ?? "");
      };
      const at = (pathname: string) =>
        until(`the page is ${pathname}`, () =>
          phone.run<boolean>(
            "return location.pathname === args[0] && Boolean(document.querySelector('main'))",
            [pathname],
          ),
        );
      const sees = (selector: string, text = "") =>
        until(`${selector} says "${text}"`, () =>
          phone.run<boolean>(
            "return [...document.querySelectorAll(args[0])].some((each) => each.textContent.includes(args[1]))",
            [selector, text],
          ),
        );
      const hydrated = () => sees("html[data-hydrated]");
      const spot = `const element = document.querySelector(args[0]);
        if (args[1]) element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = element.getBoundingClientRect();
        const point = { x: left + width / 2, y: top + height / 2 };
        return width > 0 && point.y < innerHeight ? point : null;`;
      const tap = async (selector: string, frame?: string) => {
        if (frame)
          await phone.run(
            `document.querySelector(args[0]).scrollIntoView({ block: "center", behavior: "instant" })`,
            [frame],
          );
        const found = await until(`${selector} is there`, () =>
          phone.run<Spot | null>(spot, [selector, !frame], frame),
        );
        await phone.press(found, frame);
      };
      const fill = async (selector: string, text: string, frame?: string) => {
        await tap(selector, frame);
        await phone.type(text, frame);
        assert.equal(
          (
            await phone.run<string>("return document.querySelector(args[0]).value", [selector], frame)
          ).replaceAll(/[\s/]/g, ""),
          text,
        );
      };

      test("a seat's link fills in stadium and seat, in the fan's language", async () => {
        await go("/splash");
        await phone.run("for (const each of args) document.cookie = each + '; path=/'", [
          `seatside_language=${language}`,
          "seatside_onboarded=1",
        ]);
        await phone.open(`${line.origin}/home?stadium=teddy&section=112&row=14&seat=7&gate=5`);
        await at("/home");
        await sees("header .pill", "112");
        const { dir, search } = await phone.run<{ dir: string; search: string }>(
          "return { dir: document.documentElement.dir, search: location.search }",
        );
        assert.deepEqual({ dir, search }, { dir: language === "he" ? "rtl" : "ltr", search: "" });
      });

      test("the menu opens by a tap and finds a dish", async () => {
        await hydrated();
        await tap("a[href='/menu']");
        await at("/menu");
        await tap("input[name=q]");
        await phone.type(language === "he" ? "פלאפל" : "falafel");
        await sees("a[href='/food/tfalafel']", language === "he" ? "פלאפל" : "Falafel");
      });

      test("the cart takes a dish before any script has come", async () => {
        line.weather((to) => (to.endsWith(".js") ? "hold" : "pass"));
        await phone.open(`${line.origin}/food/tfalafel`);
        await sees("form[data-early] button[type=submit]");
        await tap("form[data-early] button[type=submit]");
        await until("the cart's cookie", () =>
          phone.run<boolean>("return document.cookie.includes('tfalafel')"),
        );
        await sees("main", language === "he" ? "פלאפל" : "Falafel");
        assert.equal(await phone.run("return document.documentElement.hasAttribute('data-hydrated')"), false);
        line.weather(null);
        line.release();
      });

      test("a card pays, and the order is followed live", async () => {
        await go("/cart");
        await hydrated();
        const status = await phone.run<number>(
          `const answer = await fetch("/api/customers", { method: "POST", headers: { "content-type": "application/json" },
            body: JSON.stringify({ firstName: "Noa", lastName: "Levi", phone: "0525550142", email: args[0],
              password: "secret1", confirmPassword: "secret1" }) });
          return answer.status;`,
          [`${name}-${language}-${Date.now()}@example.com`.toLowerCase()],
        );
        assert.equal(status, 201);
        await go("/tip");
        await hydrated();
        await tap("button[value=add]");
        await at("/order/confirm");
        await hydrated();
        // The machine has no antenna.
        await phone.run(
          `const coords = { latitude: 31.7512, longitude: 35.1905, accuracy: 18 };
          navigator.geolocation.getCurrentPosition = (found) => found({ coords, timestamp: Date.now() });`,
        );
        assert.equal(await phone.run("return document.querySelector('input[name=seatNo]').value"), "7");
        await tap("#confirm-location button");
        await until("the position", () =>
          phone.run<boolean>("return !document.querySelector('#confirm-location button')"),
        );
        await until("the card's frame", () =>
          phone.run<boolean>("return Boolean(document.querySelector('[name=number]'))", [], cardFrame),
        );
        await fill("[name=number]", "4242424242424242", cardFrame);
        await fill("[name=expiry]", "1231", cardFrame);
        await fill("[name=cvc]", "123", cardFrame);
        await tap(".bar button[type=submit]");
        await until("the order's page", () =>
          phone.run<boolean>("return /^\\/order\\/[0-9a-f-]{36}$/.test(location.pathname)"),
        );
        await sees("ol [aria-current=step]");
        await hydrated();
        const first = await phone.run<string>(
          "return document.querySelector('ol [aria-current=step]').textContent",
        );
        await acceptNewest();
        await until("the timeline moves without a reload", () =>
          phone.run<boolean>(
            "return document.querySelector('ol [aria-current=step]').textContent !== args[0]",
            [first],
          ),
        );
      });

      test("the language switch turns the page, and back", async () => {
        await go("/home");
        const turned = language === "he" ? "ltr" : "rtl";
        await tap("form[action='/set-language'] button");
        await sees(`html[dir=${turned}]`);
        await tap("form[action='/set-language'] button");
        await sees(`html:not([dir=${turned}])`);
      });

      test("the menu opens in a dead network", async (t) => {
        if (!(await phone.run<boolean>("return 'serviceWorker' in navigator")))
          return t.skip("no service worker in this window");
        await go("/menu");
        await until(
          "a copy is kept, and the banner that it needs",
          () =>
            phone.run<boolean>(
              `const files = await (await caches.open("assets-2")).keys();
              return files.some(({ url }) => url.includes("cached-banner"))
                && Boolean(await caches.match(args[0], { cacheName: "personal-1" }));`,
              [`${line.origin}/menu`],
            ),
          30_000,
        );
        line.weather(() => "drop");
        try {
          await phone.run("window.before = true");
          await phone.open(`${line.origin}/menu`);
          await until("the kept page", () =>
            phone.run<boolean>("return !window.before && Boolean(document.querySelector('[data-kept]'))"),
          );
          await sees("main", language === "he" ? "פלאפל" : "Falafel");
        } finally {
          line.weather(null);
        }
      });
    });

/** The stand takes the newest order, as its board does. */
async function acceptNewest() {
  const headers = { "content-type": "application/json", origin: app.origin };
  const post = (to: string, body: object, cookie = "") =>
    fetch(app.origin + to, { method: "POST", headers: { ...headers, cookie }, body: JSON.stringify(body) });
  const staff = ["teddy@seatside.example"];
  for (const email of staff) {
    const signedIn = await post("/api/session", { email, password: demoPassword });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    const listed = (await (
      await fetch(`${app.origin}/api/staff/orders`, { headers: { cookie } })
    ).json()) as {
      orders: { orderCode: string; status: number }[];
    };
    const order = listed.orders.find(({ status }) => status === 0);
    assert.ok(order, "the stand has a new order");
    const taken = await post(`/api/staff/orders/${order.orderCode}`, { action: "accept" }, cookie);
    assert.equal(taken.status, 200);
  }
}
