import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDrawnScreen, openScreen, screens } from "../../scripts/lib/screens.ts";
import { createWorld, type World } from "../../scripts/lib/world.ts";
import { expect, origin, teddySeat, test } from "./support.ts";

/** What stays as it is in Hebrew: names of products and people, codes, addresses, what was typed. */
const known =
  /\S+@\S+|\b(Seatside|Stripe|Cloudflare|English|EN|QR|PIN|IPA|XL|cookie|Noa|Levi|Daniel|Avitan|NL|DA|xyzzy|nobody)\b/g;
/** The other language's name of itself, on the switch to it. */
const hebrew = /עברית|^עב$/g;

const isForeign = {
  he: (text: string) => /[A-Za-z]{2,}/.test(text.replace(known, "")),
  en: (text: string) => /[\u0590-\u05ff]/.test(text.replace(hebrew, "").replace("עב, ", "")),
};

/** Everything that is read: visible text, and the texts of attributes that are read out or shown. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        // The payment provider's frames carry the provider's titles.
        if (node.checkVisibility() && node.tagName !== "IFRAME")
          for (const name of ["aria-label", "placeholder", "alt", "title", "aria-description"])
            texts.push(node.getAttribute(name) ?? "");
        continue;
      }
      const parent = node.parentElement;
      if (parent?.checkVisibility() && !parent.closest("script, style, noscript, blockquote, iframe"))
        texts.push(node.textContent ?? "");
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  });
}

/** The catalog's own Hebrew for what has no other language: a fan's name, a testimonial. */
const names = new Set<string>();
let world: World;
test.beforeAll(async () => {
  for (const file of readdirSync("seed/venues")) {
    const venue = JSON.parse(readFileSync(join("seed/venues", file), "utf8")) as {
      items: { testimonials?: { customerName: string }[] }[];
    };
    for (const item of venue.items) for (const each of item.testimonials ?? []) names.add(each.customerName);
  }
  world = await createWorld(origin(), process.env.SEATSIDE_STRIPE ?? "", {
    names: { firstName: "Noa", lastName: "Levi" },
  });
});

const look = {
  viewport: { width: 390, height: 844 },
  reducedMotion: "reduce" as const,
  permissions: ["geolocation"],
  geolocation: teddySeat,
};

for (const language of ["he", "en"] as const)
  test(`every word on every screen is of its language, ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const live = await (await browser.newContext(look)).newPage();
    const drawn = await (await browser.newContext({ ...look, javaScriptEnabled: false })).newPage();
    const found: string[] = [];
    for (const screen of screens) {
      const needsScripts = Boolean(screen.data || screen.arrange);
      const page = needsScripts ? live : drawn;
      const open = needsScripts ? openScreen : openDrawnScreen;
      await open(page, world, screen, { language, theme: "light" });
      for (const text of await readTexts(page))
        if (!names.has(text) && isForeign[language](text)) found.push(`${screen.name}: ${text}`);
    }
    await live.context().close();
    await drawn.context().close();
    expect(found).toEqual([]);
  });
