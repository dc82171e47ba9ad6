import { signUpFan } from "../../scripts/lib/fan.ts";
import { expect, origin, startWith, test } from "./support.ts";

test("the order leads to a receipt that prints as a sheet alone, and that nobody else sees", async ({
  page,
  context,
  venue,
}) => {
  const [fan, stranger] = await Promise.all([signUpFan(origin()), signUpFan(origin())]);
  const { id, code } = await venue.order(fan);
  const enter = (cookies: Map<string, string>) =>
    context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin() })));
  await startWith(context, "en");
  await enter(fan.cookies);
  await page.goto(`/order/${id}`);
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { name: "Receipt", exact: true })).toBeVisible();
  const sheet = page.locator("article");
  await expect(sheet).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(sheet).toContainText("Reserved on your card");

  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: true });
  });
  await page.getByRole("button", { name: "Print or save" }).click();
  expect(await page.evaluate(() => (window as unknown as { printed?: boolean }).printed)).toBe(true);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("nav")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print or save" })).toBeHidden();
  await expect(sheet).toBeVisible();
  const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  expect(pagesOf(await page.pdf({ format: "A4", preferCSSPageSize: true }))).toBe(1);
  // What leaves the paper on the left of Hebrew is cut off: no printer scales that.
  await page.setViewportSize({ width: 272, height: 1_000 });
  for (const language of ["en", "he"] as const) {
    await startWith(context, language);
    await page.goto(`/order/${id}/receipt?paper=80`);
    expect(
      await sheet.evaluate(
        (roll) =>
          [roll, ...roll.querySelectorAll("*")].filter((part) => {
            const { left, right } = part.getBoundingClientRect();
            return left < 0 || right > document.documentElement.clientWidth;
          }).length,
      ),
      language,
    ).toBe(0);
  }
  // A roll is cut to the receipt's length, measured on the screen that prints.
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 390, height: 844 });
  const rollOf = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const [, height = ""] = /\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(pdf.toString("latin1")) ?? [];
    return { pages: pagesOf(pdf), isCut: Number(height) < (297 / 25.4) * 72 };
  };
  await expect.poll(rollOf).toEqual({ pages: 1, isCut: true });
  await startWith(context, "en");

  await enter(stranger.cookies);
  const answer = await page.goto(`/order/${id}/receipt`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Order not found").first()).toBeVisible();
});
