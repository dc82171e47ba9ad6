import type { Page } from "playwright/test";
import { addDish, expect, register, startWith, test } from "./support.ts";

const screens = ["/home", "/menu", "/food/tburger", "/cart", "/tip", "/order/confirm", "/profile"];

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.locator("link[href*=comfort]").waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>("link[href*=comfort]")?.sheet);
}

/** Controls that have the focus and of which nothing is to be seen, after a tab to each, from the screen's end back. */
async function hiddenUnderBars(page: Page, key: "Tab" | "Shift+Tab" = "Tab"): Promise<string[]> {
  const hidden: string[] = [];
  await page.evaluate((y) => scrollTo(0, y), key === "Tab" ? 0 : 1e6);
  for (let tabs = 0; tabs < 70; tabs++) {
    await page.keyboard.press(key);
    const found = await page.evaluate(async () => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const isSeen = () => {
        const { left, top, width, height } = focused.getBoundingClientRect();
        const parts = [0.1, 0.5, 0.9];
        return parts.some((x) =>
          parts.some((y) => {
            const drawn = document.elementFromPoint(
              Math.min(left + x * width, innerWidth - 2),
              top + y * height,
            );
            return drawn && (focused.contains(drawn) || drawn.closest("label")?.contains(focused));
          }),
        );
      };
      // Only for the ears, and shown when it has the focus or drawn by its label.
      if (focused.matches(".unseen")) return "";
      // A row that scrolls sideways comes to rest a few frames later.
      for (let frames = 0; frames < 30; frames++) {
        if (isSeen()) return "";
        await new Promise(requestAnimationFrame);
      }
      return focused.getAttribute("aria-label") ?? focused.textContent ?? focused.nodeName;
    });
    if (found === null) break;
    if (found) hidden.push(found.trim().slice(0, 40));
  }
  return hidden;
}

test("what has the focus is never under a bar, upright and on its side @all", async ({ page, context }) => {
  await startWith(context, "en");
  await addDish(page, "tfalafel");
  await register(page, "/tip");
  for (const [width, height] of [
    [390, 700],
    [667, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of screens) {
      await open(page, path);
      expect([path, width, await hiddenUnderBars(page)]).toEqual([path, width, []]);
    }
  }
});

test("what has the focus is never under the menu's row of categories, on the way back up @all", async ({
  page,
  context,
}) => {
  await startWith(context, "he");
  await page.setViewportSize({ width: 390, height: 700 });
  await open(page, "/menu");
  expect(await hiddenUnderBars(page, "Shift+Tab")).toEqual([]);
});

test("in a phone's own colours what is chosen and what can be pressed has an edge", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await page.emulateMedia({ forcedColors: "active" });
  await addDish(page, "tfalafel");
  await register(page, "/tip");
  await open(page, "/tip");
  const outlineOf = (value: string) =>
    page
      .locator(`label:has(> input[value='${value}'])`)
      .evaluate((label) => getComputedStyle(label).outlineStyle);
  await page.locator("label:has(> input[name=preset][value='4'])").click();
  expect([await outlineOf("4"), await outlineOf("8")]).toEqual(["solid", "none"]);
  const edge = await page
    .locator("button[value=add]")
    .evaluate((button) => getComputedStyle(button).borderTopWidth);
  expect(edge).toBe("1px");
});

test("with text twice as large nothing is wider than the phone, and no amount is cut off @all", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await addDish(page, "tfalafel");
  await register(page, "/tip");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of screens) {
    await open(page, path);
    const wide = await page.evaluate(() => {
      const sizes = [...document.body.querySelectorAll<HTMLElement>("*")].map(
        (each) => [each, Number.parseFloat(getComputedStyle(each).fontSize)] as const,
      );
      for (const [each, size] of sizes) each.style.fontSize = `${size * 2}px`;
      const isCut = (each: HTMLElement) => {
        const { left, right, width } = each.getBoundingClientRect();
        return (
          width > 0 &&
          (left < -1 || right > innerWidth + 1) &&
          !each.closest(".swipe, .unseen, .food-pictures")
        );
      };
      const cut = [...document.querySelectorAll<HTMLElement>("bdi, button, a.btn, input")].filter(isCut);
      return [
        document.documentElement.scrollWidth > innerWidth ? "the page" : "",
        ...cut.map(
          (each) => (each.ariaLabel ?? each.textContent ?? "").slice(0, 30) || each.outerHTML.slice(0, 80),
        ),
      ].filter(Boolean);
    });
    expect([path, wide]).toEqual([path, []]);
  }
});
