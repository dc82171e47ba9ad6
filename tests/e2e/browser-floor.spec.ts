import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { scriptBelowFloor, styleBelowFloor } from "../../scripts/lib/below-floor.ts";
import { expect, origin, startWith, test } from "./support.ts";

/** What the compatibility data takes for newer than the floor, and why it may stay. */
const fine = {
  "fields of our own and of packages, by chance named like the browser's":
    ".actions .animation .bytes .capture .connection .contentEncoding .delay .displayName .external .hand .handle .icon " +
    ".image .locale .notification .number .revoke .side .tag .take .unlock .when",
  "React and its router: names of attributes and events, which a browser without them does not send":
    ".fetchPriority .imageSizes .movementX .movementY .popover",
  "asked for before it is used":
    ".canParse URL.canParse .captureStackTrace Error.captureStackTrace .stackTraceLimit .share .startViewTransition " +
    ".togglePopover .vibrate",
  "the wallet's frame, which is not offered without popovers (cart-wallet.tsx)": "popover=",
  "a hint for how well, not whether, a picture is drawn": ".imageSmoothingQuality",
};
const fineStyles = {
  "looks a little plainer without":
    "view-transition-name,content-visibility,contain-intrinsic-size,text-wrap,scrollbar-width,user-select,field-sizing," +
    "text-decoration: dashed",
  "for who has a mouse": "cursor: pointer,cursor: default,cursor: grab",
  "on paper": "size,@page,break-after: avoid",
  "within :is(), which passes over what it does not know": ":popover-open,:open",
};
const named = (reasons: Record<string, string>, by: RegExp) =>
  Object.values(reasons).flatMap((names) => names.split(by));

test("what is shipped asks nothing of a browser that the least ones lack", () => {
  const found = new Map<string, string>();
  const scripts = globSync("build/client/{assets/*.js,sw.js}");
  for (const file of scripts)
    for (const each of scriptBelowFloor(readFileSync(file, "utf8"))) found.set(each, basename(file));
  const styles = styleBelowFloor(
    globSync("build/client/assets/*.css")
      .map((file) => readFileSync(file, "utf8"))
      .join(""),
  );
  expect(scripts.length).toBeGreaterThan(50);
  for (const each of named(fine, / /)) found.delete(each);
  for (const each of named(fineStyles, /,/)) styles.delete(each);
  expect([[...found], [...styles]]).toEqual([[], []]);
});

test("the check knows what is too new, in scripts, attributes and styles", () => {
  const code =
    "AbortSignal.any([a]);URL.parse(b);Promise.withResolvers();Object.groupBy(c,d);e.isSubsetOf(f);new CloseWatcher";
  expect([...scriptBelowFloor(`${code};h("div",{popover:"auto"})`)]).toEqual(
    expect.arrayContaining([
      ...["AbortSignal.any", "URL.parse", "Promise.withResolvers", "Object.groupBy", ".isSubsetOf"],
      ...["CloseWatcher", "popover="],
    ]),
  );
  expect([...scriptBelowFloor('a.toSorted();b.at(-1);Object.hasOwn(c,"d");structuredClone(e)')]).toEqual([]);
  expect([...styleBelowFloor("a{color:light-dark(red,blue);field-sizing:content}b:open{color:red}")]).toEqual(
    expect.arrayContaining(["light-dark()", "field-sizing", ":open"]),
  );
});

const iPhone = (system: string, version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;

// [product 1.1]
// [fault 86]
test("an older browser gets the menu, and a sentence that says what ordering needs", async ({ browser }) => {
  const open = async (userAgent: string) => {
    const context = await browser.newContext({ userAgent, viewport: { width: 390, height: 844 } });
    await startWith(context, "en");
    const page = await context.newPage();
    await page.goto(`${origin()}/home`);
    await page.locator("html[data-hydrated]").waitFor();
    await expect(page.locator("a[href^='/food/']").first()).toBeVisible();
    return page;
  };
  const old = await open(iPhone("15_8_2", "15.6"));
  await expect(old.getByRole("note")).toHaveText(/Ordering needs iOS 16.4/);
  if (process.env.SHOTS) await old.screenshot({ path: `${process.env.SHOTS}/too-old.png` });
  const least = await open(iPhone("16_4", "16.4"));
  await expect(least.getByText(/too old/)).toHaveCount(0);
  await Promise.all([old.context().close(), least.context().close()]);
});
