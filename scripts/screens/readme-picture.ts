import { writeFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright/test";
import { seatCookie } from "#app/cookies/cookies.ts";
import { emptySeat, serializeSeat } from "#domain/seat/seat.ts";
import { startBuiltApp } from "../lib/built-app.ts";
import { findChromium } from "../lib/chromium.mjs";
import { falafel } from "../lib/fan.ts";
import { progress } from "../lib/output.ts";
import { openScreen } from "./open-screen.ts";
import { type Pair, type Screen, waitForCard } from "./screens.ts";
import { createWorld } from "./world.ts";

export const readmePicture = "docs/screens.webp";

const seat = { ...emptySeat, section: "112", row: "14", seatNo: "7", entrance: "5" };
const cookies = { [seatCookie.name]: serializeSeat(seat) };
const hebrew: Pair = { language: "he", theme: "light" };
const dark: Pair = { language: "en", theme: "dark" };
const order = { path: "", signedIn: true };

/** What a reader sees of the product: both languages, both themes, from the menu to the runner. */
const shown: [Pair, Screen][] = [
  [hebrew, { name: "home", path: "/home", cookies }],
  [dark, { name: "food", path: "/food/tburger", cookies }],
  [
    hebrew,
    { ...order, name: "confirm", path: "/order/confirm", cookies, cart: [falafel], arrange: waitForCard },
  ],
  [hebrew, { ...order, name: "delivering", path: ({ deliveringId }) => `/order/${deliveringId}` }],
  [dark, { ...order, name: "waiting", path: ({ waitingId }) => `/order/${waitingId}` }],
];
const phone = { width: 390, height: 844 };

/** Draws the README's picture anew, from the build, side by side. */
export async function drawReadmePicture(): Promise<void> {
  progress("starting the product");
  await using closing = new AsyncDisposableStack();
  const app = closing.adopt(await startBuiltApp(), (each) => each.close());
  const browser = closing.adopt(
    await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox", "--disable-gpu"] }),
    (each) => each.close(),
  );
  const world = await createWorld(app.origin, app.stripe.origin, { withFloor: false });
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    permissions: ["geolocation"],
    geolocation: { latitude: 31.7512, longitude: 35.1905, accuracy: 18 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const pictures: string[] = [];
  for (const [pair, screen] of shown) {
    progress(screen.name);
    await openScreen(page, world, screen, pair);
    await page.waitForLoadState("networkidle");
    pictures.push((await page.screenshot()).toString("base64"));
  }
  writeFileSync(readmePicture, await sideBySide(browser, pictures));
}

/** As WebP, which the browser encodes. */
async function sideBySide(browser: Browser, pictures: string[]): Promise<Buffer> {
  const page: Page = await browser.newPage();
  const encoded = await page.evaluate(
    async ([sources, { width, height }, scale, gap]) => {
      const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
      const canvas = document.createElement("canvas");
      canvas.width = sources.length * (wide + gap) + gap;
      canvas.height = high + 2 * gap;
      const pen = canvas.getContext("2d");
      if (!pen) throw new Error("The browser draws no canvas.");
      pen.fillStyle = "#dfe4f2";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.imageSmoothingQuality = "high";
      for (const [index, source] of sources.entries()) {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const left = gap + index * (wide + gap);
        pen.save();
        pen.beginPath();
        pen.roundRect(left, gap, wide, high, 12);
        pen.clip();
        pen.drawImage(image, left, gap, wide, high);
        pen.restore();
      }
      return canvas.toDataURL("image/webp", 0.86);
    },
    [pictures, phone, 0.8, 8] as const,
  );
  return Buffer.from(encoded.replace(/^data:image\/webp;base64,/, ""), "base64");
}
