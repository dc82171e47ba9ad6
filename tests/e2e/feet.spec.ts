import { expect, longBut, registerOnScreen, startWith, test } from "./support.ts";

/** With and without a bar over the foot, and the bar of screens below that. The logo alone is gone after a second (`last-feet.test.tsx`). */
const paths = [
  ...[
    "/home",
    "/menu",
    "/shop-menu/almond-grill",
    "/food/apfalafel",
    "/stadium-selection",
    "/precart",
    "/cart",
  ],
  ...[
    "/onboarding",
    "/tip",
    "/seat",
    "/order/confirm",
    "/orders",
    "/profile",
    "/settings/privacy",
    "/settings/feedback",
  ],
];

for (const language of ["he", "en"] as const)
  test(`the accessibility statement is one tap from the foot of every screen, also under a bar (${language})${longBut(language === "he")}`, async ({
    context,
    page,
  }) => {
    test.setTimeout(90_000);
    await startWith(context, language, "almond-park");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/food/apfalafel");
    await page.locator("form[data-add] button[type=submit]").click();
    await page.waitForURL("**/precart");
    await page.goto("/cart");
    await registerOnScreen(page, "/tip");
    const hidden: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      const foot = page.locator('a[href="/settings/accessibility"]').filter({ visible: true }).last();
      await foot.waitFor({ state: "attached" });
      const isReached = await foot.evaluate((link) => {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
        const { left, top, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      if (!isReached) hidden.push(path);
    }
    expect(hidden).toEqual([]);
  });
