import { writeFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright/test";
import type { CartLine } from "#domain/cart/cart.ts";
import { type Fan, signInStaff, signUpFan } from "../../scripts/lib/fan.ts";
import { expect, origin } from "./support.ts";
import type { Venue } from "./venue.ts";

export type Placed = { fan: Fan; id: string; code: string };

export const burger = (venue: Venue) => venue.line("tburger", 1, "one");
export const beer = (venue: Venue) => venue.line("tlager", 2, "s33");

type Wanted = { lines?: CartLine[]; seat?: Record<string, string> };

/** An order of its own fan, ready at the stand. */
export async function aReadyBag(
  venue: Venue,
  { lines = [burger(venue)], seat = {} }: Wanted = {},
): Promise<Placed> {
  const fan = await signUpFan(origin(), { firstName: "Noa", lastName: "Levi" });
  const order = await venue.order(fan, { lines, seat });
  const stand = await signInStaff(origin(), venue.email());
  for (const action of ["accept", "ready"]) await stand.move(order.code, { action });
  return { fan, ...order };
}

/** Delivers over the API, as another device of the runner. */
export async function deliverByApi(venue: Venue, { fan, id, code }: Placed) {
  const { order } = await fan.call<{ order: { handoverQr: string } }>("GET", `/api/orders/${id}`);
  const phone = await signInStaff(origin(), venue.email("runner"));
  await phone.move(code, { action: "deliver", proof: order.handoverQr });
}

/** Acts over the API, as the stand's staff. */
export async function moveAsStand(venue: Venue, code: string, body: Record<string, unknown>) {
  await (await signInStaff(origin(), venue.email())).move(code, body);
}

/** A runner's phone on its screen. */
export async function openRunner(context: BrowserContext, venue: Venue): Promise<Page> {
  const { cookies } = await signInStaff(origin(), venue.email("runner"));
  await setCookies(context, [...cookies, ["seatside_language", "en"]]);
  const page = await context.newPage();
  await page.goto(`${origin()}/staff/runner/${venue.id}`);
  await page.locator("html[data-hydrated]").waitFor();
  return page;
}

/** The fan's phone on the order. */
export async function openFan(browser: Browser, { fan, id }: Placed): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await setCookies(context, [...fan.cookies, ["seatside_language", "en"]]);
  const page = await context.newPage();
  await page.goto(`${origin()}/order/${id}`);
  await page.locator("html[data-hydrated]").waitFor();
  return page;
}

function setCookies(context: BrowserContext, cookies: [string, string][]) {
  return context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin() })));
}

/** The fan's code as a photo of their screen. */
export function photoOfCode(fan: Page): Promise<Buffer> {
  return fan.getByRole("img", { name: /QR/ }).first().screenshot({ scale: "device" });
}

export const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
export const seen = (page: Page, code: string) => page.getByText(spaced(code)).first();

/** Takes these bags on the runner's screen, one tick each. */
export async function takeBags(page: Page, bags: Pick<Placed, "code">[]) {
  await page.getByRole("button", { name: /^Ready/ }).click();
  for (const { code } of bags) await page.getByRole("checkbox", { name: spaced(code) }).check();
  await page.getByRole("button", { name: `Take selected bags (${bags.length})` }).click();
  for (const { code } of bags) await expect(seen(page, code)).toBeVisible();
}

/** Opens the scanner and gives it a picture of a fan's code, as a phone without a usable camera does. */
export async function scanPicture(page: Page, picture: Buffer) {
  await page.getByRole("button", { name: "Scan the code" }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "code.png", mimeType: "image/png", buffer: picture });
}

/** A picture as one second of video for Chromium's fake camera; a code needs grey values only. */
export async function writeVideo(page: Page, picture: Buffer, path: string) {
  const [width, height] = [640, 480];
  const grey = await page.evaluate(
    async ({ url, width, height }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d");
      if (!context) return [];
      context.fillStyle = "#fff";
      context.fillRect(0, 0, width, height);
      context.imageSmoothingEnabled = false;
      context.drawImage(image, (width - 360) / 2, (height - 360) / 2, 360, 360);
      const { data } = context.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, index) => data[index * 4] ?? 0);
    },
    { url: `data:image/png;base64,${picture.toString("base64")}`, width, height },
  );
  const frame = [Buffer.from("FRAME\n"), Buffer.from(grey), Buffer.alloc((width * height) / 2, 128)];
  const frames = Array.from({ length: 10 }, () => Buffer.concat(frame));
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([header, ...frames]));
}
