import type { BrowserContext, Page } from "playwright/test";
import { siteMap } from "#domain/site/site-map.ts";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { allBut, expect, hold, isLong, origin, scripts, startWith, test } from "./support.ts";

test.use({ trace: "off" });

/**
 * What a fan can open without an order; a new screen of the site map joins by itself. All controls of all of them in the
 * long run, the first control of every third in every other.
 */
const addresses: Record<string, string> = {
  "/food/:foodId": "/food/tfalafel",
  "/shop-menu/:shopId": "/shop-menu/teddy-grill",
};
/** The code of one order, the bank's question and a mail's link have no usual state to compare. */
const elsewhere = /^\/(order\/:|challenge|verify-email|reset-password|confirm-password|splash|dev|staff)/;
const paths = Object.entries(siteMap)
  .filter(([path, { draws }]) => draws === "screen" && !elsewhere.test(path))
  .map(([path]) => addresses[path] ?? path)
  .filter((path, index) => isLong || index % 3 === 0 || path === "/settings/notifications");

type Control = { kind: string; label: string; nth: number };

/** The controls that a thumb could meet, by what they are and say: the same before and after React. */
const listControls = (page: Page): Promise<Control[]> =>
  page.evaluate(() => {
    const seen = new Map<string, number>();
    const all = document.querySelectorAll<HTMLInputElement>(
      "button, input:not([type=hidden]), select, textarea, summary",
    );
    return [...all].flatMap((each) => {
      const label = each.ariaLabel || each.name || each.id || each.innerText || "";
      const kind = `${each.localName}:${each.type ?? ""}`;
      const nth = seen.get(kind + label) ?? 0;
      seen.set(kind + label, nth + 1);
      const leaves = /sign.?out|delete|file/i.test(label + kind);
      // A menu has dozens of "+", all of one form.
      if (each.name === "itemId" && each.type === "submit" && seen.has("plus")) return [];
      if (each.name === "itemId") seen.set("plus", 1);
      return !each.checkVisibility() || each.disabled || leaves ? [] : [{ kind, label, nth }];
    });
  });

/** Taps a control, or types into it. */
const use = (page: Page, control: Control): Promise<void> =>
  page.evaluate(({ kind, label, nth }) => {
    const all = document.querySelectorAll<HTMLInputElement>("button, input, select, textarea, summary");
    const found = [...all].filter(
      (each) =>
        `${each.localName}:${each.type ?? ""}` === kind &&
        (each.ariaLabel || each.name || each.id || each.innerText || "") === label,
    )[nth];
    if (!found) throw new Error(`no ${kind} ${label}`);
    const isText = /^(input:(text|search|tel|email|password|number)|textarea)/.test(kind);
    if (!isText && !kind.startsWith("select")) return found.click();
    const value = kind.startsWith("select")
      ? (found as unknown as HTMLSelectElement).options.length - 1
      : kind === "input:number"
        ? "3"
        : "fala";
    if (typeof value === "number") (found as unknown as HTMLSelectElement).selectedIndex = value;
    else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), "value")?.set?.call(found, value);
    found.dispatchEvent(new Event("input", { bubbles: true }));
    found.dispatchEvent(new Event("change", { bubbles: true }));
  }, control);

/** What a fan sees of it in the end: the screen, what the fields hold, what is open, chosen and kept. */
const readState = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    if (root.dataset.hydrated === undefined) return "";
    const cookie = (name: string) => new RegExp(`${name}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
    const fields = document.querySelectorAll<HTMLInputElement>("main input, main select, main textarea");
    return JSON.stringify({
      path: location.pathname,
      // The two fans differ by their address alone.
      fields: [...fields].map(({ type, name, checked, value }) => [
        name,
        /checkbox|radio/.test(type) ? checked : value.replace(/^fan-[^@]+/, "fan"),
      ]),
      open: document.querySelectorAll("dialog[open], details[open]").length,
      chosen: [...document.querySelectorAll("[aria-pressed], [aria-expanded]")].map(
        (each) => each.ariaPressed ?? each.ariaExpanded,
      ),
      look: [root.lang, root.dataset.theme],
      kept: ["cart", "seat", "tip"].map((name) => cookie(`seatside_${name}`)),
    });
  });

/** The state once three readings agree. */
async function settled(page: Page): Promise<string> {
  let last = "";
  let same = 0;
  await expect(async () => {
    const next = await readState(page).catch(() => "");
    same = next !== "" && next === last ? same + 1 : 0;
    last = next;
    expect(same).toBeGreaterThanOrEqual(3);
  }).toPass({ intervals: [100], timeout: 15_000 });
  return last;
}

const cart = `1.${"0123456789abcdef".repeat(2)}.teddy~tfalafel.2.pit`;

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "commit" });
  return page;
}

/** What most orders pass; the others in npm run test:all. */
const ofTheWay = ["/home", "/order/confirm"];

for (const path of paths)
  test(`what a thumb does before React on ${path} ends as the same tap after React${allBut(ofTheWay.includes(path))}`, async ({
    context,
  }) => {
    if (isLong) test.setTimeout(600_000);
    // One taps late, the other early: what the server keeps of a tap must not meet the next one.
    const fans = { late: await signUpFan(origin()), early: await signUpFan(origin()) };
    // A tap may have changed the language, the theme, the cart or the seat.
    const be = async (who: keyof typeof fans) => {
      await context.clearCookies();
      await startWith(context, "en");
      const own = [...fans[who].cookies, ["seatside_cart", cart] as const];
      await context.addCookies(own.map(([name, value]) => ({ name, value, url: origin() })));
    };
    await be("late");
    const first = await open(context, path);
    await settled(first);
    // Taken from the page: a new control is tried without being told.
    const controls = await listControls(first);
    const untouched = await readState(first);
    await first.close();
    const tried = isLong ? controls : controls.slice(0, 1);
    for (const control of tried) {
      await be("late");
      const late = await open(context, path);
      await settled(late);
      await use(late, control);
      const wanted = await settled(late);
      await late.close();
      // Nothing to lose.
      if (wanted === untouched) continue;
      await be("early");
      const early = await context.newPage();
      const letGo = await hold(early, scripts);
      await early.goto(path, { waitUntil: "commit" });
      await early.locator("main").waitFor();
      const isReady = (await listControls(early)).some(
        (each) => JSON.stringify(each) === JSON.stringify(control),
      );
      // A control that is disabled, or not there yet, says plainly that it is not ready.
      if (isReady) await use(early, control);
      letGo();
      if (isReady) await expect.poll(() => settled(early), `${control.kind} ${control.label}`).toBe(wanted);
      await early.close();
    }
  });
