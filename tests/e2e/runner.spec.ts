import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright/test";
import { matchesProof, type ProofHashes } from "#domain/delivery/handover.ts";
import { markOf } from "#domain/delivery/marks.ts";
import { qrModules } from "#domain/seat/qr-path.ts";
import {
  aReadyBag,
  beer,
  burger,
  deliverByApi,
  moveAsStand,
  openFan,
  openRunner,
  photoOfCode,
  scanPicture,
  seen,
  spaced,
  takeBags,
  writeVideo,
} from "./runner-support.ts";
import { expect, origin, readPin, test } from "./support.ts";

/** A wrong PIN that the phone tells by itself: six bits fit one of 64. */
async function aToldPin(page: Page, stadiumId: string): Promise<string> {
  const answer = await page.request.get(`/api/staff/stadiums/${stadiumId}/deliveries`);
  const { mine } = (await answer.json()) as { mine: { hashes: ProofHashes }[] };
  const hashes = mine[0]?.hashes;
  if (!hashes) throw new Error("no bag is carried");
  for (const pin of ["0000", "1111", "2222", "3333", "4444"])
    if (!(await matchesProof({ kind: "pin", text: pin }, hashes))) return pin;
  throw new Error("all of them fit");
}

test("ready bags come by themselves; two are taken, scanned and delivered while their fans look on @all", async ({
  browser,
  context,
  venue,
}) => {
  // Older browsers refuse a value that they don't know.
  await context.addInitScript(() => {
    const decode = createImageBitmap;
    window.createImageBitmap = (source: ImageBitmapSource, options?: unknown) =>
      options ? Promise.reject(new TypeError("imageOrientation")) : decode(source);
  });
  const page = await openRunner(context, venue);
  const bags = [await aReadyBag(venue), await aReadyBag(venue, { seat: { row: "15" } })] as const;
  for (const { code } of bags) await expect(seen(page, code)).toBeVisible();
  await takeBags(page, [...bags]);
  const [first, second] = bags;
  const fan = await openFan(browser, first);
  await expect(fan.getByText("Luis Ortega")).toBeVisible();

  // The next seat is the largest text on the screen.
  await expect(page.locator("[data-next]")).toHaveAttribute("data-next", first.code);
  const next = page.getByRole("region", { name: new RegExp(spaced(first.code)) });
  for (const text of ["112", "14", "7"]) await expect(next.getByText(text, { exact: true })).toBeVisible();
  await expect(next.getByRole("link", { name: "Call Noa" })).toHaveAttribute("href", "tel:0525550142");

  await scanPicture(page, await photoOfCode(fan));
  await expect(page.locator(`[data-delivered="${first.code}"]`)).toBeVisible();
  await expect(fan.getByText("Delivered at")).toBeVisible();
  // Moves on to the next seat by itself.
  await expect(page.locator("[data-next]")).toHaveAttribute("data-next", second.code);

  const other = await openFan(browser, second);
  await scanPicture(page, await photoOfCode(other));
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "No bags with you" })).toBeVisible();
  await expect(other.getByText("Delivered at")).toBeVisible();
});

test("a batch of three is taken with one tap, never two bags with one sign @all", async ({
  context,
  venue,
}) => {
  const bags: Awaited<ReturnType<typeof aReadyBag>>[] = [];
  const codes = () => bags.map(({ code }) => code);
  const alike = () => bags.length - new Set(codes().map((code) => JSON.stringify(markOf(code)))).size;
  // Signs come from the codes, which are drawn: a bag that looks like another waits for the next walk.
  while (bags.length - alike() < 3)
    bags.push(await aReadyBag(venue, { seat: { row: `${14 + bags.length}` } }));
  const page = await openRunner(context, venue);
  await page.getByRole("button", { name: /^Take (these|the nearest) 3 together$/ }).click();
  await expect(page.locator("[data-next]")).toBeVisible();
  const taken = (await page.request.get(`${origin()}/api/staff/stadiums/${venue.id}/deliveries`)).json();
  const { mine } = (await taken) as { mine: { code: string }[] };
  expect(mine).toHaveLength(3);
  expect(new Set(mine.map(({ code }) => JSON.stringify(markOf(code)))).size).toBe(3);
});

test("the camera itself reads the fan's code @all", async ({ browser, context, venue }) => {
  const bag = await aReadyBag(venue);
  const fan = await openFan(browser, bag);
  const video = join(mkdtempSync(join(tmpdir(), "seatside-camera-")), "code.y4m");
  await writeVideo(fan, await photoOfCode(fan), video);
  await context.close();
  const { launchOptions } = test.info().project.use;
  const camera = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  const page = await openRunner(await camera.newContext({ viewport: { width: 390, height: 844 } }), venue);
  await takeBags(page, [bag]);
  await page.getByRole("button", { name: "Scan the code" }).click();
  await expect(page.locator(`[data-delivered="${bag.code}"]`)).toBeVisible({ timeout: 20_000 });
  await camera.close();
  await expect(fan.getByText("Delivered at")).toBeVisible();
});

// [fault 92]
test("a camera that another app took is opened anew @all", async ({ context, venue }) => {
  const bag = await aReadyBag(venue);
  await context.close();
  const { launchOptions } = test.info().project.use;
  const flags = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];
  const camera = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), ...flags],
  });
  const phone = await camera.newContext({ viewport: { width: 390, height: 844 } });
  await phone.addInitScript(() => {
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = async () => {};
  });
  const page = await openRunner(phone, venue);
  await takeBags(page, [bag]);
  await page.getByRole("button", { name: "Scan the code" }).click();
  const track = (take: boolean) =>
    page.locator(".viewfinder video").evaluate((video: HTMLVideoElement, take) => {
      const [found] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
      if (take) found?.stop();
      if (take) found?.dispatchEvent(new Event("ended"));
      return found?.readyState;
    }, take);
  await expect.poll(() => track(false)).toBe("live");
  const light = page.getByRole("button", { name: "Light" });
  await light.click();
  await expect(light).toHaveAttribute("aria-pressed", "true");
  expect(await track(true)).toBe("ended");
  await expect.poll(() => track(false)).toBe("live");
  // The new picture is dark again.
  await expect(light).toHaveAttribute("aria-pressed", "false");
  await camera.close();
});

test("a bag that is chosen out of those below shows its seat, and the keyboard goes on there @all", async ({
  context,
  venue,
}) => {
  const rows = ["14", "20", "26"];
  const bags = await Promise.all(rows.map((row) => aReadyBag(venue, { seat: { row } })));
  const page = await openRunner(context, venue);
  await page.setViewportSize({ width: 390, height: 640 });
  await takeBags(page, bags);
  const last = page.getByRole("button", { name: /Make it the next stop/ }).last();
  const code = /\d{3}.?\d{3}/.exec(await last.innerText())?.[0] ?? "";
  await last.click();
  const title = page.locator("#next-title");
  await expect(title).toContainText(code);
  await expect(title).toBeFocused();
  await expect(page.locator("[data-next] .text-lg").first()).toBeInViewport();
});

test("without a network a scan is checked and kept by the phone, survives a closed tab, and is sent later", async ({
  browser,
  context,
  venue,
}) => {
  const bags = [await aReadyBag(venue), await aReadyBag(venue, { seat: { row: "20" } })] as const;
  let page = await openRunner(context, venue);
  await takeBags(page, [...bags]);
  const fans = [await openFan(browser, bags[0]), await openFan(browser, bags[1])] as const;
  const photos = [await photoOfCode(fans[0]), await photoOfCode(fans[1])] as const;

  await context.setOffline(true);
  await expect(page.getByText("No network. Carry on: scanning still works.")).toBeVisible();
  await scanPicture(page, photos[0]);
  await expect(page.getByText("Saved on this phone. We’ll send it when you’re back online.")).toBeVisible();
  await page.getByRole("button", { name: /^Next:/ }).click();
  await expect(page.getByText("1 delivery waits on this phone")).toBeVisible();
  await expect(page.locator("[data-next]")).toHaveAttribute("data-next", bags[1].code);

  // The same code is recognised, and another order's is not mistaken for it.
  await scanPicture(page, photos[0]);
  await expect(page.locator("[data-trouble=delivered-before]")).toContainText("Already delivered");
  await page.getByRole("button", { name: "Back to my bags" }).click();

  // The tab is closed. On a network that lets pages through but not the API, the queue is still there.
  // A closing page outlives the test's offline mode for a moment; a phone that dies sends nothing in it.
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => {});
  });
  const address = page.url();
  await page.close();
  await context.route("**/api/staff/**", (route) => route.abort("internetdisconnected"));
  await context.setOffline(false);
  page = await context.newPage();
  await page.goto(address);
  await expect(page.getByText("1 delivery waits on this phone")).toBeVisible();
  await expect(page.locator("[data-next]")).toHaveAttribute("data-next", bags[1].code);
  await expect(fans[0].getByText("Delivered at")).toHaveCount(0);

  await context.unroute("**/api/staff/**");
  await expect(fans[0].getByText("Delivered at")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("1 delivery waits on this phone")).toHaveCount(0);
  await scanPicture(page, photos[1]);
  await expect(fans[1].getByText("Delivered at")).toBeVisible();
});

test("the PIN does where no camera helps: a wrong one is counted, the right one delivers", async ({
  browser,
  context,
  venue,
}) => {
  const bag = await aReadyBag(venue);
  const fan = await openFan(browser, bag);
  const pin = await readPin(fan);
  const page = await openRunner(context, venue);
  await takeBags(page, [bag]);
  await page.getByRole("button", { name: "PIN" }).click();
  await page.getByRole("textbox").fill(await aToldPin(page, venue.id));
  await expect(page.getByRole("alert").getByText(/Ask again: 4 tries left/)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("textbox").fill(pin);
  await expect(page.locator(`[data-delivered="${bag.code}"]`)).toBeVisible();
  await expect(fan.getByText("Delivered at")).toBeVisible();
});

test("another bag's code, a stranger's, a seat's and a forged one are each told as what they are @all", async ({
  browser,
  context,
  venue,
}) => {
  const [first, second, stranger] = [
    await aReadyBag(venue),
    await aReadyBag(venue, { seat: { row: "15" } }),
    await aReadyBag(venue, { seat: { section: "101", entrance: "1" } }),
  ];
  const page = await openRunner(context, venue);
  await takeBags(page, [first, second]);
  const [other, foreign] = [await openFan(browser, second), await openFan(browser, stranger)];

  await scanPicture(page, await photoOfCode(foreign));
  await expect(page.locator("[data-trouble=not-taken]")).toContainText("Still at the shop");
  await page.getByRole("button", { name: "Back to my bags" }).click();

  await scanPicture(
    page,
    await drawCode(other, `https://seatside.example/?stadium=${venue.id}&row=4&seat=1`),
  );
  await expect(page.locator("[data-trouble=link]")).toContainText("This is a seat code");
  await page.getByRole("button", { name: "Back to my bags" }).click();

  await scanPicture(page, await drawCode(other, `${first.code}.forged`));
  await expect(page.locator("[data-trouble=wrong-proof]")).toContainText("This code isn’t valid");
  await page.getByRole("button", { name: "Back to my bags" }).click();

  // Right, but not the bag that is next: the runner has to pick it out.
  await scanPicture(page, await photoOfCode(other));
  await expect(page.getByRole("heading", { name: "Another one of your bags" })).toBeVisible();
  await page.getByRole("button", { name: "I have this bag in hand" }).click();
  await expect(page.locator(`[data-delivered="${second.code}"]`)).toBeVisible();
  await page.getByRole("button", { name: /^Next:/ }).click();
});

test("an order that the stand cancels on the way is called back, and its code delivers nothing @all", async ({
  browser,
  context,
  venue,
}) => {
  const bag = await aReadyBag(venue);
  const page = await openRunner(context, venue);
  await takeBags(page, [bag]);
  const fan = await openFan(browser, bag);
  const photo = await photoOfCode(fan);
  await moveAsStand(venue, bag.code, { action: "cancel", reason: "closing" });
  const news = page.locator(`[data-canceled="${bag.code}"]`);
  await expect(news).toContainText("Bring it back to the shop");
  await expect(page.getByRole("heading", { name: "No bags with you" })).toBeVisible();
  await news.getByRole("button", { name: "Got it" }).click();
  await expect(news).toHaveCount(0);

  // The runner carries another bag, so the scanner is available.
  const next = await aReadyBag(venue);
  await takeBags(page, [next]);
  await scanPicture(page, photo);
  await expect(page.locator("[data-trouble=order-canceled]")).toContainText("Canceled");
});

test("a drink without an ID stays with the runner and is refunded; the rest is delivered @all", async ({
  browser,
  context,
  venue,
}) => {
  const bag = await aReadyBag(venue, { lines: [burger(venue), beer(venue)] });
  const page = await openRunner(context, venue);
  await takeBags(page, [bag]);
  const fan = await openFan(browser, bag);
  await expect(page.getByText(/18\+.? · check ID before handing over/)).toBeVisible();
  await scanPicture(page, await photoOfCode(fan));
  await expect(page.getByRole("heading", { name: "18 or older?" })).toBeVisible();
  await page.getByRole("button", { name: "No ID: I’m keeping these" }).click();
  await expect(page.getByText("Keep the drinks. The fan will be refunded.")).toBeVisible();
  await expect(fan.getByText("Delivered at")).toBeVisible();
  const { order } = await bag.fan.call<{ order: { live: { paymentState: string } } }>(
    "GET",
    `/api/orders/${bag.id}`,
  );
  expect(order.live.paymentState).toBe("refunded");
});

// [product 13.18]
test("raise your phone: the fan's screen becomes the sign a tap before the runner is there and by itself then, the runner's shows the same @all", async ({
  browser,
  context,
  venue,
}) => {
  const bag = await aReadyBag(venue);
  const page = await openRunner(context, venue);
  await takeBags(page, [bag]);
  const fan = await openFan(browser, bag);
  const raised = fan.getByRole("dialog", { name: /^Raise your phone/ });
  await expect(raised).toHaveCount(0);
  await fan.getByRole("button", { name: "Show my sign full screen" }).click();
  const sign = await raised.getByRole("img").getAttribute("aria-label");
  await raised.getByRole("button", { name: "Close" }).click();
  await expect(raised).toHaveCount(0);

  await page.getByRole("button", { name: "I’m at the seat" }).click();
  await expect(raised).toBeVisible();
  const same = page.getByRole("dialog", { name: "The fan shows the same sign" });
  expect(await same.getByRole("img").getAttribute("aria-label")).toBe(sign);
  await raised.getByRole("button", { name: "Enlarge QR code" }).click();
  await same.getByRole("button", { name: "Scan the code" }).click();
  await expect(same).toHaveCount(0);
  await page.locator("input[type=file]").setInputFiles({
    name: "code.png",
    mimeType: "image/png",
    buffer: await fan.locator("dialog[open]").screenshot({ scale: "device" }),
  });
  await expect(page.locator(`[data-delivered="${bag.code}"]`)).toBeVisible();
});

test("nobody at the seat: the wait is shown, a problem is reported, and both are taken by the server @all", async ({
  context,
  venue,
}) => {
  const bag = await aReadyBag(venue);
  const page = await openRunner(context, venue);
  await takeBags(page, [bag]);
  await page.getByRole("button", { name: "I’m at the seat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("timer")).toContainText(/You can report it in 2:\d\d/);
  await expect(page.getByRole("button", { name: "Nobody is here" })).toHaveCount(0);
  await page.getByRole("button", { name: "Report a problem" }).click();
  await page.getByRole("radio", { name: "I can’t find the seat" }).check();
  await page.getByRole("button", { name: "Tell the shop and the venue" }).click();
  await expect(page.getByText(/Reported at .*: I can’t find the seat/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.getByText(/Reported at .*: I can’t find the seat/)).toBeVisible();
  await deliverByApi(venue, bag);
  await expect(page.locator("[data-next]")).toHaveCount(0);
});

test("who is no runner there is told so, and who is not signed in comes back after signing in", async ({
  page,
}) => {
  await page.goto(`${origin()}/staff/runner/teddy`);
  expect(new URL(page.url()).pathname).toBe("/auth");
  expect(new URL(page.url()).searchParams.get("next")).toBe("/staff/runner/teddy");
});

test("the camera is open to this document alone", async ({ context, venue }) => {
  const page = await openRunner(context, venue);
  const policy = async (path: string) =>
    (await page.request.get(`${origin()}${path}`)).headers()["permissions-policy"];
  expect(await policy(`/staff/runner/${venue.id}`)).toContain("camera=(self)");
  for (const path of ["/staff?all", "/home"]) expect(await policy(path), path).not.toContain("camera=(self)");
});

/** A code with any text, drawn on the fan's phone in place of its own. */
async function drawCode(page: Page, text: string): Promise<Buffer> {
  const url = await page.evaluate((modules) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = (modules.length + 8) * 8;
    const context = canvas.getContext("2d");
    if (!context) return "";
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "#000";
    for (const [y, row] of modules.entries())
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect((x + 4) * 8, (y + 4) * 8, 8, 8);
    return canvas.toDataURL("image/png");
  }, qrModules(text));
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

test.describe("a phone that starts anew in a dead network", () => {
  test.use({ serviceWorkers: "allow" });

  test("has its bags, scans them, and sends what was delivered when the network is back @all", async ({
    browser,
    context,
    venue,
  }) => {
    const page = await openRunner(context, venue);
    const path = `${origin()}/staff/runner/${venue.id}`;
    const isKept = (url: string) => caches.match(url, { cacheName: "personal-1" }).then(Boolean);
    await expect.poll(() => page.evaluate(isKept, path), { timeout: 30_000 }).toBe(true);
    // Taken after the document that the phone keeps was made.
    const bag = await aReadyBag(venue);
    await takeBags(page, [bag]);
    const fan = await openFan(browser, bag);
    const photo = await photoOfCode(fan);

    // The browser forgets in a new document that it is to play offline, and asks the machine, which may have a network.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "onLine", { get: () => !localStorage.getItem("dead") }),
    );
    await page.evaluate(() => localStorage.setItem("dead", "1"));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("No network. Carry on: scanning still works.")).toBeVisible();
    await expect(page.locator("[data-next]")).toHaveAttribute("data-next", bag.code);
    await scanPicture(page, photo);
    await expect(page.getByText("Saved on this phone. We’ll send it when you’re back online.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("1 delivery waits on this phone")).toBeVisible();
    await context.setOffline(false);
    await page.evaluate(() => {
      localStorage.removeItem("dead");
      dispatchEvent(new Event("online"));
    });
    await expect(fan.getByText("Delivered at")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("1 delivery waits on this phone")).toHaveCount(0);
  });
});
