import type { Locator, Page } from "playwright/test";
import { type SeatPlace, seatLinkPath } from "#domain/seat/seat-link.ts";
import { createSeatSigner } from "#worker/platform/sign.ts";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { waitForCode } from "./mailbox.ts";
import { expect, origin, readOrderCode, readPin, staff, startWith, test } from "./support.ts";

const localSecret = "local-only-secret-never-used-elsewhere";

type Language = "he" | "en";
type Place = {
  id: string;
  language: Language;
  at: { latitude: number; longitude: number };
  /** The side of the seat, as its fan reads it. */
  area: string;
  seat: SeatPlace;
  dish: string;
  shop: string;
  /** What a fan must read on the way, and what nobody may. */
  total: RegExp;
  dishSays: RegExp;
  receiptSays: Record<Language, RegExp[]>;
  closeSays: Record<Language, RegExp>;
};

/** Dishes with one price, so that the totals can be told in advance. */
const places: Place[] = [
  {
    id: "almond-park",
    language: "he",
    at: { latitude: 31.02, longitude: 34.7211 },
    area: "יציע מזרחי",
    seat: { stand: "Main", section: "101", row: "4", seatNo: "7" },
    dish: "apfalafel",
    shop: "almond-grill",
    // 26.00 and a fee of 2.00; with the tip that is chosen at first.
    total: /₪\s?(28|32)\.00/,
    dishSays: /כשר/,
    receiptSays: {
      he: [/קבלה/, /Demo Seller Almond Grill/, /000000000/, /18\s?%/],
      en: [/Receipt/, /Demo Seller Almond Grill/, /000000000/, /18\s?%/],
    },
    closeSays: { he: /סגירה מס׳ 1/, en: /Closing no\. 1/ },
  },
  {
    id: "pretzel-yard",
    language: "en",
    at: { latitude: 40.66, longitude: -74.0488 },
    area: "First base side",
    seat: { stand: "Main", section: "2", row: "4", seatNo: "7" },
    dish: "pyuptown",
    shop: "pretzel-grill",
    // 7.50, a fee of 0.75 and 8.875 % of both; with 15 % of 7.50 as a tip.
    total: /\$\s?(8\.99|10\.12)/,
    dishSays: /Halal/,
    receiptSays: {
      he: [/קבלה/, /Demo Platform/, /000000000/, /8\.875\s?%/],
      en: [/Receipt/, /Demo Platform/, /000000000/, /8\.875\s?%/],
    },
    closeSays: { he: /סגירה מס׳ 1/, en: /Closing no\. 1/ },
  },
];

// One after the other: the code that is mailed to a guest names nobody.
test.describe.configure({ mode: "default" });

const shots = process.env.SHOTS;
const shoot = async (page: Page, name: string) =>
  shots && (await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true }));

// [product 3.34 14.13]
for (const place of places)
  test(`${place.id}: from the seat's link to the close of the evening (${place.language}) @all`, async ({
    browser,
    context,
    page,
  }) => {
    const { id, language, dish, shop } = place;
    await context.setGeolocation(place.at);
    await startWith(context, language, null);
    await page.goto(`/food/${dish}?stadium=${id}`);
    await expect(page.locator("main")).toContainText(place.dishSays);
    await shoot(page, `${id}-dish`);
    // What a printed code says, and four taps without an account (decision 72).
    await page.goto(seatLinkPath(id, place.seat, await createSeatSigner(localSecret).sign(id, place.seat)));
    await page.locator("html[data-hydrated]").waitFor();
    await shoot(page, `${id}-home`);
    let taps = 0;
    const tap = async (on: Locator) => {
      taps++;
      await on.click();
    };
    await tap(page.locator(`button[name=itemId][value=${dish}]`).first());
    await tap(page.locator("a.cart-bar"));
    await page.waitForURL("**/cart");
    // The sum stands out, also where a row of the tax in it comes after.
    await expect(page.locator("dl.totals .sum")).toContainText(place.total);
    await shoot(page, `${id}-cart`);
    await tap(page.locator("button[value=guest]"));
    await page.waitForURL("**/order/confirm");
    await expect(page.locator("main")).toContainText(place.total);
    await shoot(page, `${id}-confirm`);
    const wallet = page.frameLocator('.bar iframe[title="Secure express checkout frame"]');
    // A wallet that gives no phone leads to the field.
    const path = "**/elements/wallet.ts";
    await page.route(path, async (route) => {
      const script = await route.fetch();
      await route.fulfill({ response: script, body: (await script.text()).replace("+972500000000", "") });
    });
    await wallet.locator("button").first().click();
    const silent = page.frameLocator('iframe[title="Wallet payment sheet"]');
    await silent.locator("#pay").click();
    await expect(silent.locator("#alert")).not.toBeEmpty();
    await silent.locator("#cancel").click();
    await expect(page.locator("input[type=tel]")).toHaveAttribute("aria-invalid", "true");
    await page.unroute(path);
    await tap(wallet.locator("button").first());
    expect(taps).toBe(4);
    const sheet = page.frameLocator('iframe[title="Wallet payment sheet"]');
    // What the phone itself asks then: a face, or a finger.
    await sheet.locator("#pay").click();
    await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    await shoot(page, `${id}-order`);
    const order = page.url();
    await page.goto("/profile/account");
    await shoot(page, `${id}-keep`);
    // Kept by an address: the code that is mailed there proves it.
    const asked = Date.now();
    const email = `guest-${asked}-${language}@example.com`;
    await page.locator("input[name=email]").fill(email);
    const keep = page.locator("form:has(input[name=keep][value=mail]) button[type=submit]");
    await keep.click();
    const typed = page.locator("input[name=code]");
    await typed.waitFor();
    await shoot(page, `${id}-code`);
    await typed.fill(await waitForCode(asked, "address"));
    await keep.click();
    await expect(page.locator("main [role=status] h2")).toHaveText(
      language === "he" ? "ההזמנות נשמרו" : "Your orders are saved",
    );
    await shoot(page, `${id}-kept`);
    await page.goto(order);
    const code = await readOrderCode(page);

    const people = await staff("demo@seatside.example");
    for (const action of ["accept", "ready", "take"]) await people.move(code, { action });
    await page.reload();
    await people.move(code, { action: "deliver", proof: await readPin(page) });

    for (const each of ["he", "en"] as const) {
      await startWith(context, each, id);
      await page.goto(`${order}/receipt`);
      for (const words of place.receiptSays[each]) await expect(page.locator("article")).toContainText(words);
      if (each === language) await expect(page.locator("article")).toContainText(place.area);
      await shoot(page, `${id}-receipt-${each}`);
      await page.goto("/settings/accessibility");
      await expect(page.locator("main")).toContainText("Demo coordinator");
      await shoot(page, `${id}-accessibility-${each}`);
    }

    const { cookies, call } = await signInStaff(origin(), "demo@seatside.example");
    const back = { requestKey: crypto.randomUUID(), scope: "lines", lines: [{ position: 0, quantity: 1 }] };
    await call("POST", `/api/staff/orders/${order.split("/").at(-1)}/refunds`, { ...back, reason: "cold" });
    for (const each of ["he", "en"] as const) {
      await startWith(context, each, id);
      await page.goto(`${order}/receipt`);
      await page.locator("article a").first().click();
      await expect(page.locator("article h1")).toHaveText(each === "he" ? "הודעת זיכוי" : "Credit note");
      for (const words of place.receiptSays[each].slice(1))
        await expect(page.locator("article")).toContainText(words);
      const note = page.url();
      for (const [name, url] of [
        ["noted", `${order}/receipt`],
        ["noted-80", `${order}/receipt?paper=80`],
        ["note", note],
        ["note-80", `${note}&paper=80`],
      ] as const) {
        if (!shots) break;
        await page.goto(url);
        await shoot(page, `${id}-${name}-${each}`);
      }
    }

    const console = await openWindow(browser, cookies, { language, tablet: true });
    await console.goto(`${origin()}/staff/venue/${id}/closes`);
    const close = console.locator("main form button[type=submit]").first();
    await close.click();
    // Its shops are always open, so it asks again.
    await console.getByRole("alert").waitFor();
    await close.click();
    await expect(console.getByRole("heading", { level: 2 })).toHaveText(place.closeSays[language]);
    await shoot(console, `${id}-close`);
    for (const each of ["he", "en"] as const) {
      await console.context().addCookies([{ name: "seatside_language", value: each, url: origin() }]);
      for (const sheet of ["1", `1/shops/${shop}`, "1/receipts", "1/tips", "1/tax"]) {
        const answer = await console.goto(`${origin()}/api/staff/venue/${id}/closes/${sheet}`);
        expect(answer?.status(), sheet).toBe(200);
        await shoot(console, `${id}-sheet-${sheet.replaceAll("/", "-")}-${each}`);
      }
    }
  });
