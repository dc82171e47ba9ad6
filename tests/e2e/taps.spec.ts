import type { BrowserContext, Page, Request } from "playwright/test";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { addDish, allBut, expect, hold, origin, register, scripts, startWith, test } from "./support.ts";
import type { Venue } from "./venue.ts";

const hydrated = "html[data-hydrated]";

/** The server's answer to a request, of which the browser knows nothing yet. */
async function fetchAs(request: Request) {
  const answer = await fetch(request.url(), {
    method: request.method(),
    headers: await request.allHeaders(),
    body: request.postData(),
  });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

/** Types a text, or taps, as soon as the element is there and the rest of its document is still to come; once in a tab. */
function actAsItArrives(page: Page, selector: string, text?: string) {
  return page.addInitScript(
    ([selector, text]) => {
      // Heard before the script that comes next in the document.
      const arriving = new MutationObserver(() => {
        const found = document.querySelector<HTMLInputElement>(selector);
        if (!found) return;
        arriving.disconnect();
        if (sessionStorage.hasActed) return;
        sessionStorage.hasActed = "yes";
        if (document.getElementById("later")) throw new Error("the document is here");
        if (!text) return found.click();
        found.value = text;
        found.dispatchEvent(new Event("input", { bubbles: true }));
      });
      arriving.observe(document, { subtree: true, childList: true });
    },
    [selector, text] as const,
  );
}

/** A seat's row, typed before React's code is here. @returns what lets the scripts come */
async function typeSeatEarly(page: Page, context: BrowserContext, venue: Venue, isArriving = false) {
  await startWith(context, "en", venue.id);
  await addDish(page, venue.item("tfalafel"));
  await register(page, "/cart");
  const letGo = await hold(page, scripts);
  if (isArriving) await actAsItArrives(page, "input[name=row]", "14");
  await page.goto("/order/confirm", { waitUntil: "domcontentloaded" });
  if (!isArriving) await page.locator("input[name=row]").fill("14");
  return letGo;
}

test.describe("before React's code is here", () => {
  test("what a browser does on a fresh tap alone waits for the scripts, as the heart does; the quantity does not", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: async () => {
          document.body.dataset.shared = String(navigator.userActivation.isActive);
        },
      });
    });
    const letGo = await hold(page, scripts);
    await page.goto("/food/tburger", { waitUntil: "commit" });
    const share = page.getByRole("button", { name: "Share" });
    await expect(share).toBeDisabled();
    await expect(page.getByRole("button", { name: "Add to favorites" })).toBeDisabled();
    await page.getByRole("button", { name: "Increase quantity" }).click();
    letGo();
    await share.click();
    await expect(page.locator("body")).toHaveAttribute("data-shared", "true");
    await expect(page.getByLabel("Quantity", { exact: true })).toHaveValue("2");
  });

  test("a switch that is turned early stays turned and is saved", async ({ page, context }) => {
    await startWith(context, "en");
    await register(page, "/profile");
    const letGo = await hold(page, scripts);
    await page.goto("/settings/notifications", { waitUntil: "commit" });
    const offers = page.getByRole("switch", { name: /Offers/ });
    await offers.click();
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    letGo();
    expect((await saved).ok()).toBe(true);
    await expect(offers).toBeChecked();
    await page.reload();
    await expect(offers).toBeChecked();
  });

  test("a list's plus keeps its page and brings the cart's bar; two in a row lose none, and React draws its own bar", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    const letGo = await hold(page, scripts);
    await page.goto("/home", { waitUntil: "commit" });
    const plus = page.locator("main form button[value=tfalafel]").first();
    await plus.evaluate((each: HTMLElement) => {
      Object.assign(window, { isSame: true });
      each.click();
      each.click();
    });
    const bar = page.locator("a.cart-bar");
    await expect(bar).toHaveText(/View cart · 2.*52\.00/);
    const own = await bar.boundingBox();
    letGo();
    await page.locator(hydrated).waitFor();
    await expect(bar).toHaveCount(1);
    await expect(bar).toHaveText(/View cart · 2/);
    expect(await bar.boundingBox()).toEqual(own);
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  });

  test("a list's plus whose answer is slower than React loses no dish, neither its own nor the next", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    const letGo = await hold(page, scripts);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: answered, resolve: finish } = Promise.withResolvers<void>();
    await page.route("**/cart-lines?quick=*", async (route) => {
      // With the cookies of now: the answer brings the cart of now.
      const { status, headers, body } = await fetchAs(route.request());
      ask();
      await held;
      // The page may have given it up.
      await route.fulfill({ status, headers, body }).catch(() => {});
      finish();
    });
    await page.goto("/home", { waitUntil: "commit" });
    const plus = (dish: string) => page.locator(`main form button[value=${dish}]`).first();
    await plus("tfalafel").click();
    await asked;
    letGo();
    await page.locator(hydrated).waitFor();
    await plus("tmeorav").click();
    const cart = async () => (await context.cookies()).find(({ name }) => name === "seatside_cart")?.value;
    await expect.poll(cart).toContain("tmeorav");
    answer();
    await answered;
    await expect(page.locator("a.cart-bar")).toHaveText(/View cart · 2/);
    for (const dish of ["~tfalafel.1", "~tmeorav.1"]) expect(await cart()).toContain(dish);
  });

  test("a list's plus opens the dish's own screen early, too, where there is something to ask @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await hold(page, scripts);
    await page.goto("/home", { waitUntil: "commit" });
    const plus = page.locator("main form button[value=tfalafel]").first();
    // The list is from before it was named.
    await context.addCookies([{ name: "seatside_allergies", value: "gluten", url: origin() }]);
    await plus.click();
    await page.waitForURL("**/food/tfalafel", { waitUntil: "commit" });
    await expect(page.getByRole("alert")).toContainText("you’re allergic to");
  });

  test.describe("with an answer that refuses", () => {
    test.use({ failsAnswers: true });

    test("a tip that is added early is stored without the form's post, which answers what is no tip", async ({
      page,
      context,
    }) => {
      await startWith(context, "en");
      await addDish(page, "tfalafel");
      await register(page, "/cart");
      await hold(page, scripts);
      const posts: string[] = [];
      page.on("request", (each) => each.method() === "POST" && posts.push(each.url()));
      await page.goto("/tip", { waitUntil: "commit" });
      await page.locator("[name=custom]").fill("600");
      await page.locator("button[value=add]").click();
      await expect(page.getByText("Please enter an amount from 0 to 500.")).toBeVisible();
      expect(posts).toEqual([`${origin()}/tip`]);
      await page.locator("[name=custom]").fill("7.5");
      await page.locator("button[value=add]").click();
      await page.waitForURL("**/order/confirm", { waitUntil: "commit" });
      await expect(page.locator("main")).toContainText("₪7.50");
      expect(posts).toHaveLength(1);
    });
  });

  for (const [when, isArriving] of [
    ["early", false],
    ["while its document still arrives", true],
  ] as const)
    test(`a seat that is typed ${when} outlives a reload${allBut(!isArriving)}`, async ({
      page,
      context,
      venue,
    }) => {
      const letGo = await typeSeatEarly(page, context, venue, isArriving);
      await page.reload({ waitUntil: "commit" });
      letGo();
      await page.locator(hydrated).waitFor();
      await page.reload();
      await expect(page.locator("input[name=row]")).toHaveValue("14");
    });

  test("a browser that keeps nothing for the site starts React all the same", async ({ page, context }) => {
    await startWith(context, "en");
    await page.addInitScript(() => {
      for (const name of ["sessionStorage", "localStorage"])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("blocked", "SecurityError");
          },
        });
    });
    await page.goto("/food/tburger");
    await page.locator(hydrated).waitFor();
    await page.getByRole("button", { name: "Add to favorites" }).click();
    await expect(page.getByText("Failed to add to favorites.")).toBeVisible();
  });

  test("a seat that is typed early outlives a reload whose document is slower than React @all", async ({
    page,
    context,
    venue,
  }) => {
    const letGo = await typeSeatEarly(page, context, venue);
    // Held as an answer: the request has gone, with the cookies of then.
    const session = await context.newCDPSession(page);
    const answered = new Promise<string>((resolve) =>
      session.once("Fetch.requestPaused", ({ requestId }) => resolve(requestId)),
    );
    await session.send("Fetch.enable", {
      patterns: [{ urlPattern: "*/order/confirm", resourceType: "Document", requestStage: "Response" }],
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    const requestId = await answered;
    letGo();
    // React takes it over in the document that is being left: too late for the one that was asked for.
    const cookies = async () => (await context.cookies()).map(({ name }) => name);
    await expect.poll(cookies).toContain("seatside_seat");
    const loaded = page.waitForEvent("domcontentloaded");
    await session.send("Fetch.continueResponse", { requestId });
    await loaded;
    await expect(page.locator("input[name=row]")).toHaveValue("14");
  });

  test("React keeps out of a document that is being left, and takes over one that stayed @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    // As a download: the browser asks for a document, and stays.
    await page.route("**/menu", (route) => route.fulfill({ status: 204 }));
    const letGo = await hold(page, scripts);
    await page.goto("/home", { waitUntil: "commit" });
    await page.getByRole("searchbox").waitFor();
    await page.evaluate(() => {
      addEventListener("beforeunload", () => {
        sessionStorage.leftAt = performance.now();
      });
      addEventListener("hydrated", () => {
        sessionStorage.stayedMs = performance.now() - Number(sessionStorage.leftAt);
      });
      location.href = "/menu";
    });
    await page.waitForFunction(() => "leftAt" in sessionStorage);
    letGo();
    await page.locator(hydrated).waitFor({ state: "attached" });
    expect(await page.evaluate(() => Number(sessionStorage.stayedMs))).toBeGreaterThan(3_900);
  });

  test("text that is marked when React comes stays marked: the next letters take its place @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    const letGo = await hold(page, scripts);
    await page.goto("/settings/feedback", { waitUntil: "commit" });
    const message = page.locator("textarea[name=message]");
    await message.fill("Cold");
    await message.selectText();
    letGo();
    await page.locator(hydrated).waitFor();
    await page.keyboard.type("Hot");
    await expect(message).toHaveValue("Hot");
  });

  test("paying that is asked for early waits for the scripts, and puts no seat into the address", async ({
    page,
    context,
    venue,
  }) => {
    const letGo = await typeSeatEarly(page, context, venue);
    await page.locator("form button[type=submit]").last().click();
    letGo();
    // What is missing is told, as after React, and what was typed is there.
    await expect(page.getByText("Please complete required fields:")).toBeVisible();
    await expect(page.locator("input[name=row]")).toHaveValue("14");
    expect(new URL(page.url()).search).toBe("");
  });

  for (const [path, told] of [
    ["/auth?mode=register", "Please fill in all required fields."],
    ["/forgot-password", "Please fill in all required fields."],
  ] as const)
    test(`an empty form of ${path} that is sent early is answered as after React${allBut(path === "/forgot-password")}`, async ({
      page,
      context,
    }) => {
      await startWith(context, "en");
      const letGo = await hold(page, scripts);
      await page.goto(path, { waitUntil: "commit" });
      await page.locator("form button[type=submit]").last().click();
      letGo();
      await expect(page.getByText(told)).toBeVisible();
    });

  test("another language is told early, too @all", async ({ page, context }) => {
    await startWith(context, "en");
    const letGo = await hold(page, scripts);
    await page.goto("/settings/language", { waitUntil: "commit" });
    await page.getByRole("button", { name: "עברית" }).waitFor();
    await page.evaluate(() =>
      window.addEventListener("language-changed", () => sessionStorage.setItem("heard", "yes")),
    );
    await page.getByRole("button", { name: "עברית" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    expect(await page.evaluate(() => sessionStorage.getItem("heard"))).toBe("yes");
    letGo();
  });

  test("the code for the runner opens, however early it is asked for", async ({ page, context, venue }) => {
    const fan = await signUpFan(origin());
    const { id, code } = await venue.order(fan);
    await startWith(context, "en");
    await context.addCookies([...fan.cookies].map(([name, value]) => ({ name, value, url: origin() })));
    const letGo = await hold(page, scripts);
    await page.goto(`/order/${id}`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Enlarge QR code" }).click();
    letGo();
    await expect(page.getByRole("dialog")).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
  });

  test("a tap while the document still arrives is not lost", async ({ page, context, venue }) => {
    const fan = await signUpFan(origin());
    const { id } = await venue.order(fan);
    await startWith(context, "en");
    await context.addCookies([...fan.cookies].map(([name, value]) => ({ name, value, url: origin() })));
    await actAsItArrives(page, "button[aria-label='Enlarge QR code']");
    await page.goto(`/order/${id}`);
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("a link asks for its document at once @all", async ({ page, context }) => {
    await startWith(context, "en");
    const letGo = await hold(page, scripts);
    await page.goto("/home", { waitUntil: "commit" });
    await page.locator("a[href='/menu']").first().click();
    // The held scripts may delay the load event.
    await page.waitForURL("**/menu", { waitUntil: "commit" });
    await expect(page.locator(hydrated)).toHaveCount(0);
    letGo();
  });
});

test.describe("between React's start and its first answer", () => {
  type Said = { isHydrated: boolean; isPrevented: boolean };

  /** Runs in the page: taps once React has started, before it renders. */
  const tapWhileHydrating = ({
    selectors,
    ctrlKey = false,
    typed,
  }: {
    selectors: string[];
    ctrlKey?: boolean;
    /** Put into each field, as a phone's autofill does. */
    typed?: string;
  }) => {
    const listen = window.addEventListener;
    const tapAll = () =>
      selectors.flatMap((selector) => {
        const target = document.querySelector(selector);
        // Where a tap has led to another document.
        if (!target) return [];
        if (typed && !(target instanceof HTMLButtonElement)) {
          (target as HTMLInputElement).value = typed;
          target.dispatchEvent(new Event("input", { bubbles: true }));
          return [];
        }
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

  test("a tap on a link neither makes React hurry nor asks for a document: React steps when it is there @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.addInitScript(tapWhileHydrating, { selectors: ["a[href^='/food/']"] });
    await page.goto("/home");
    await page.waitForURL("**/food/*");
    await expect(page.locator("form[data-early]")).toBeVisible();
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
        "form[data-early] [type=submit]",
      ],
    });
    await page.goto("/food/tfalafel");
    await page.waitForURL("**/precart");
    expect((await said(page))[0]).toEqual({ isHydrated: false, isPrevented: false });
    await expect(page.locator("main")).toContainText("₪78.00");
  });

  test("a choice whose own click makes React hydrate stays chosen @all", async ({ context }) => {
    await startWith(context, "en", null);
    // React can do so once it has read the page's data; how many tasks that takes differs.
    for (const tasks of [1, 2, 3, 4, 5, 6]) {
      const page = await context.newPage();
      await page.addInitScript((tasks) => {
        const listen = window.addEventListener;
        const clickAfter = (left: number) => {
          if (left === 0) return document.querySelector<HTMLElement>("label.stadium input")?.click();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => clickAfter(left - 1);
          port2.postMessage("");
        };
        const listenAndClick = (...rest: Parameters<typeof listen>) => {
          listen(...rest);
          if (String(rest[0]) === "hydrated") clickAfter(tasks);
        };
        Object.assign(window, { addEventListener: listenAndClick });
      }, tasks);
      await page.goto("/stadium-selection");
      await page.getByRole("button", { name: /^Continue to/ }).click();
      await page.waitForURL("**/home", { waitUntil: "commit" });
      await page.close();
      await context.clearCookies({ name: "seatside_stadium" });
    }
  });

  test("a switch that is turned stays turned and is saved @all", async ({ page, context }) => {
    await startWith(context, "en");
    await register(page, "/profile");
    await page.addInitScript(tapWhileHydrating, { selectors: ["[name=promotions]"] });
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.goto("/settings/notifications");
    expect((await saved).ok()).toBe(true);
    expect(await said(page)).toHaveLength(1);
    await page.reload();
    // This document is tapped, too: back to where it was.
    await expect(page.getByRole("switch", { name: /Offers/ })).not.toBeChecked();
  });

  test("what a phone fills in is heard", async ({ page, context }) => {
    await startWith(context, "en");
    await page.addInitScript(tapWhileHydrating, { selectors: ["input[type=search]"], typed: "falafel" });
    await page.goto("/menu");
    await page.locator(hydrated).waitFor();
    await page.waitForURL("**/menu?q=falafel");
  });

  test("a tap with a key held opens elsewhere, as anywhere @all", async ({ page, context }) => {
    await startWith(context, "en");
    await page.addInitScript(tapWhileHydrating, { selectors: ["a[href='/menu']"], ctrlKey: true });
    const opened = context.waitForEvent("page");
    await page.goto("/home");
    await opened;
    expect((await said(page))[0]?.isPrevented).toBe(false);
    expect(new URL(page.url()).pathname).toBe("/home");
  });

  test("where React never answers, a link leads where it leads without it @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    // React schedules its work by a message to itself.
    await page.addInitScript(() => {
      MessagePort.prototype.postMessage = () => {};
    });
    await page.addInitScript(tapWhileHydrating, { selectors: ["a[href='/menu']"] });
    await page.goto("/home");
    await page.waitForURL("**/menu");
    await expect(page.locator("h1", { hasText: "The whole menu" })).toBeVisible();
  });
});
