import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { openScreen, screens } from "../../scripts/lib/screens.ts";
import { createWorld, type World } from "../../scripts/lib/world.ts";
import { expect, origin, teddySeat, test } from "./support.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on a page as it stands: rule, place, and how to mend it. */
async function findProblems(page: Page, runOnly: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    type Found = {
      violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
    };
    type Axe = { run(on: Document, options: unknown): Promise<Found> };
    const { axe } = window as unknown as { axe: Axe };
    // The payment provider's frames are the provider's.
    const { violations } = await axe.run(document, { runOnly, iframes: false, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary}`),
    );
  }, runOnly);
}

let world: World;
test.beforeAll(async () => {
  world = await createWorld(origin(), process.env.SEATSIDE_STRIPE ?? "");
});

for (const language of ["he", "en"] as const)
  test(`axe finds nothing on any screen by day and by night, ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: "reduce",
      permissions: ["geolocation"],
      geolocation: teddySeat,
    });
    const page = await context.newPage();
    const found: string[] = [];
    for (const screen of screens) {
      await openScreen(page, world, screen, { language, theme: "light" });
      await page.evaluate(axe);
      for (const problem of await findProblems(page, rules)) found.push(`${screen.name}, light: ${problem}`);
      // The themes differ by this attribute and the colours that hang on it.
      await page.evaluate(() => {
        document.documentElement.dataset.theme = "dark";
      });
      for (const problem of await findProblems(page, ["color-contrast"]))
        found.push(`${screen.name}, dark: ${problem}`);
    }
    await context.close();
    expect(found).toEqual([]);
  });
