import type { Page } from "playwright/test";
import { pseudoLanguage } from "#domain/language/localized.ts";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { addDish, expect, origin, register, startWith, test } from "./support.ts";

// The smallest phone that is promised: texts are half as long again here.
test.use({ viewport: { width: 360, height: 780 } });

/** What the venue and its people wrote themselves: it has no translation, and is left out before looking. */
function findPlain(page: Page, data: readonly string[]): Promise<string[]> {
  return page.evaluate((data) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script, style, noscript, [translate=no]"))
        texts.push(node.textContent ?? "");
    for (const each of document.querySelectorAll("[aria-label], [placeholder], img[alt]"))
      for (const name of ["aria-label", "placeholder", "alt"]) texts.push(each.getAttribute(name) ?? "");
    texts.push(document.title);
    const longest = data.filter(Boolean).toSorted((a, b) => b.length - a.length);
    const own = (text: string) => longest.reduce((rest, each) => rest.replaceAll(each, ""), text);
    return texts.filter((text) =>
      own(text)
        .match(/\p{L}+/gu)
        ?.some((word) => /^[a-z]{2,}$/i.test(word)),
    );
  }, data);
}

/** Every text of a catalog, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

test("a language of other letters, lengths and direction needs nothing but its texts @all", async ({
  page,
  context,
  venue,
}) => {
  const catalog = await (await fetch(`${origin()}/api/stadiums/${venue.id}/catalog`)).json();
  const people = ["Noa", "Levi", "Daniel Avitan"];
  const data = [...textsOf(catalog), ...people, "Seatside"];
  const look = async () => {
    await page.locator("html[data-hydrated]").waitFor();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.locator("html")).toHaveAttribute("lang", pseudoLanguage);
    await expect.poll(() => findPlain(page, data), { message: page.url() }).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
  };

  await startWith(context, pseudoLanguage, venue.id);
  await page.goto("/home");
  await look();
  await page.goto(`/food/${venue.item("tkebab")}`);
  await look();
  await addDish(page, venue.item("tfalafel"));
  await page.goto("/cart");
  await look();
  await register(page, "/order/confirm");
  await page.locator("iframe").first().waitFor();
  await look();

  const { cookies } = await signInStaff(origin(), venue.email());
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin() })));
  await page.goto(`/staff/shop/${venue.shop("teddy-grill")}`);
  await look();
});
