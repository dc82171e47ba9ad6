import type { Page } from "playwright/test";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { expect, hold, origin, scripts, startWith, test } from "./support.ts";

const hydrated = "html[data-hydrated]";

test.describe("before React's code is here", () => {
  test("a button that only a script answers shows that it was tapped, and is answered once when it can be", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: async () => {
          document.body.dataset.shares = `${Number(document.body.dataset.shares ?? 0) + 1}`;
        },
      });
    });
    const letGo = await hold(page, scripts);
    await page.goto("/food/tburger", { waitUntil: "commit" });
    const share = page.getByRole("button", { name: "Share" });
    // Which way its tap would go is not known yet.
    await expect(page.getByRole("button", { name: "Add to favorites" })).toBeDisabled();
    await share.click();
    await share.click();
    await page.getByRole("button", { name: "One more" }).click();
    await expect(share).toHaveCSS("opacity", "0.5");
    letGo();
    await expect(page.locator("body")).toHaveAttribute("data-shares", "1");
    await expect(share).toHaveCSS("opacity", "1");
    await expect(page.getByLabel("Quantity")).toHaveValue("2");
  });

  test("the code for the runner opens, however early it is asked for", async ({ page, context, venue }) => {
    const fan = await signUpFan(origin());
    const { id, code } = await venue.order(fan);
    await startWith(context, "en");
    await context.addCookies([...fan.cookies].map(([name, value]) => ({ name, value, url: origin() })));
    const letGo = await hold(page, scripts);
    await page.goto(`/order/${id}`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Show the QR code large" }).click();
    letGo();
    await expect(page.getByRole("dialog")).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
  });

  test("a link asks for its document at once", async ({ page, context }) => {
    await startWith(context, "en");
    const letGo = await hold(page, scripts);
    await page.goto("/home", { waitUntil: "commit" });
    await page.locator("a[href='/menu']").first().click();
    await page.waitForURL("**/menu");
    await expect(page.locator(hydrated)).toHaveCount(0);
    letGo();
  });
});

test.describe("between React's start and its first answer", () => {
  type Said = { isHydrated: boolean; isPrevented: boolean };

  /** Runs in the page: taps when React has started, before it has drawn anything. */
  const tapWhileHydrating = ({ selectors, ctrlKey = false }: { selectors: string[]; ctrlKey?: boolean }) => {
    const listen = window.addEventListener;
    const tapAll = () =>
      selectors.flatMap((selector) => {
        const target = document.querySelector(selector);
        // Where a tap has led to another document.
        if (!target) return [];
        const say = (type: string) => {
          const event = new MouseEvent(type, { bubbles: true, cancelable: true, ctrlKey });
          target.dispatchEvent(event);
          return event;
        };
        for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"]) say(type);
        const { defaultPrevented: isPrevented } = say("click");
        return [{ isHydrated: document.documentElement.dataset.hydrated !== undefined, isPrevented }];
      });
    const listenAndTap = (...rest: Parameters<typeof listen>) => {
      listen(...rest);
      if (String(rest[0]) === "hydrated") queueMicrotask(() => Object.assign(window, { said: tapAll() }));
    };
    Object.assign(window, { addEventListener: listenAndTap });
  };
  const said = (page: Page) => page.evaluate(() => (window as unknown as { said: Said[] }).said);
  const held = { isHydrated: false, isPrevented: true };

  test("a tap on a link neither makes React hurry nor asks for a document: React steps when it is there", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.addInitScript(tapWhileHydrating, { selectors: ["a[href^='/food/']"] });
    await page.goto("/home");
    await page.waitForURL("**/food/*");
    await expect(page.locator("form[data-add]")).toBeVisible();
    // The same document as before.
    expect(await said(page)).toEqual([held]);
  });

  test("taps in a row keep their order and lose none", async ({ page, context }) => {
    await startWith(context, "en");
    await page.addInitScript(tapWhileHydrating, {
      selectors: [
        "[data-step='1']",
        "[data-step='1']",
        "fieldset[data-min='1'] input",
        "form[data-add] [type=submit]",
      ],
    });
    await page.goto("/food/tfalafel");
    await page.waitForURL("**/precart");
    expect((await said(page))[0]).toEqual({ isHydrated: false, isPrevented: false });
    await expect(page.locator("main")).toContainText("₪78.00");
  });

  test("a tap with a key held opens elsewhere, as anywhere", async ({ page, context }) => {
    await startWith(context, "en");
    await page.addInitScript(tapWhileHydrating, { selectors: ["a[href='/menu']"], ctrlKey: true });
    const opened = context.waitForEvent("page");
    await page.goto("/home");
    await opened;
    expect((await said(page))[0]?.isPrevented).toBe(false);
    expect(new URL(page.url()).pathname).toBe("/home");
  });

  test("where React never answers, a link leads where it leads without it", async ({ page, context }) => {
    await startWith(context, "en");
    // React waits for its turn by a message to itself.
    await page.addInitScript(() => {
      MessagePort.prototype.postMessage = () => {};
    });
    await page.addInitScript(tapWhileHydrating, { selectors: ["a[href='/menu']"] });
    await page.goto("/home");
    await page.waitForURL("**/menu");
    await expect(page.locator("h1", { hasText: "The whole menu" })).toBeVisible();
  });
});
