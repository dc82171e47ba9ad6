import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright/test";
import type { Language } from "#domain/language/localized.ts";
import { startBuiltApp } from "../lib/built-app.ts";
import { findChromium } from "../lib/chromium.mjs";
import { progress } from "../lib/output.ts";
import { openScreen } from "./open-screen.ts";
import { type Screen, staffScreens } from "./screens.ts";
import { createWorld, type World } from "./world.ts";

export const guidesFolder = "docs/guides";
const pictures = join(guidesFolder, "pictures");
const languages = ["he", "en"] as const satisfies Language[];

/** The names of the screens that the guides show: a picture is NAME-LANGUAGE.webp. */
export function guideScreens(): string[] {
  const texts = languages.flatMap((language) =>
    readdirSync(join(guidesFolder, language)).map((file) =>
      readFileSync(join(guidesFolder, language, file), "utf8"),
    ),
  );
  const found = texts.flatMap((text) => [...text.matchAll(/pictures\/([a-z-]+)-(?:he|en)\.webp/g)]);
  return [...new Set(found.map(([, name = ""]) => name))].sort();
}

/** Takes each picture of the guides anew, as much as a phone or a tablet shows at once. Returns what failed. */
export async function takeGuidePictures(): Promise<{ taken: string[]; failures: string[] }> {
  const names = guideScreens();
  const unknown = names.filter((name) => !staffScreens.some((screen) => screen.name === name));
  const failures = unknown.map((name) => `${name}: no such screen`);
  const wanted = staffScreens.filter(({ name }) => names.includes(name));
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });

  progress("starting the product");
  await using closing = new AsyncDisposableStack();
  const app = closing.adopt(await startBuiltApp(), (each) => each.close());
  const browser = closing.adopt(
    await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu"],
    }),
    (each) => each.close(),
  );
  const encoder = await browser.newPage();
  const taken: string[] = [];
  for (const language of languages) {
    progress(language);
    const world = await createWorld(app.origin, app.stripe.origin, { seatDetails: "ליד המדרגות, כובע אדום" });
    for (const screen of wanted) {
      const file = `${screen.name}-${language}.webp`;
      try {
        const png = await shotOf(browser, world, screen, language);
        writeFileSync(join(pictures, file), await toWebp(encoder, png));
        taken.push(file);
      } catch (error) {
        failures.push(`${file}: ${(error as Error).message.split("\n")[0]}`);
      }
    }
  }
  return { taken, failures };
}

/** The board stands on a tablet, everything else is a phone's. */
const sizeOf = ({ name }: Screen) =>
  name.startsWith("board") ? { width: 1024, height: 700 } : { width: 390, height: 760 };

async function shotOf(browser: Browser, world: World, screen: Screen, language: Language): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: sizeOf(screen),
    locale: language === "he" ? "he-IL" : "en-US",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await openScreen(page, world, screen, { language, theme: "light" });
    await page.waitForLoadState("load");
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

/** The browser has the encoder that we would otherwise install. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), {
        width: image.width,
        height: image.height,
      });
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", 0.8);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
