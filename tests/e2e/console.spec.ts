import type { Page } from "playwright/test";
import { type Fan, signInStaff, signUpFan } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { waitForCode, waitForLink } from "./mailbox.ts";
import { expect, origin, test } from "./support.ts";

/** A venue of these tests' own, so menu changes disturb no other test. */
const venue = "turner";
const path = `/staff/venue/${venue}`;

/** An operator invites, the mail's link and code make the account the venue's manager. */
async function becomeManager(page: Page, manager: Fan) {
  const since = Date.now() - 1_000;
  const operator = await signInStaff(origin(), "ops@seatside.example");
  const answer = await page.request.post(`${origin()}/api/staff/team/invitations`, {
    headers: {
      origin: origin(),
      cookie: [...operator.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    data: { email: manager.email, role: "manager", stadiumId: venue },
  });
  expect(answer.status()).toBe(201);
  await page.goto(await waitForLink("staff-invitation", since));
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByLabel("Code from the email").fill(await waitForCode(since));
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL("**/staff**");
}
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const saved = (page: Page) =>
  expect(page.getByText("Saved. Fans see it within a minute.").first()).toBeVisible();

test("who is invited as manager runs the menu: price, photo, a stand's place; nothing typed is lost, nobody's change is run over @all", async ({
  browser,
}) => {
  const manager = await signUpFan(origin(), { firstName: "Dana", lastName: "Regev" });
  const page = await openWindow(browser, manager.cookies, { tablet: true });
  await becomeManager(page, manager);
  const elsewhere = await openWindow(browser, manager.cookies);
  await elsewhere.goto(`${origin()}${path}/menu/tuburg`);
  const fan = await openWindow(browser, [["seatside_stadium", venue]]);

  await page.goto(`${origin()}${path}/menu`);
  await page.getByRole("link", { name: "The Two-Hump Burger" }).click();
  const price = page.locator("[name=priceMinor]");
  await price.fill("71.50");
  await save(page).click();
  await saved(page);
  await fan.goto(`${origin()}/food/tuburg`);
  await expect(fan.getByText("71.50").first()).toBeVisible();

  // The other device still shows the old dish.
  await elsewhere.locator("[name=priceMinor]").fill("69");
  await save(elsewhere).click();
  await expect(elsewhere.getByText("Someone else saved this while you were editing.")).toBeVisible();
  await expect(elsewhere.locator("[name=priceMinor]")).toHaveValue("69");
  await elsewhere.getByRole("button", { name: "Show theirs" }).click();
  await expect(elsewhere.locator("[name=priceMinor]")).toHaveValue("71.50");

  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 450 } });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "burger.png", mimeType: "image/png", buffer: photo });
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("All saved")).toBeVisible();
  const sent = fan.waitForResponse((answer) => /\/media\//.test(answer.url()));
  await fan.reload();
  expect((await sent).status()).toBe(200);

  // A second one beside it, on the dish's own screen.
  await expect(fan.getByRole("region", { name: "Pictures" })).toHaveCount(0);
  await page.getByText("More pictures").click();
  await page
    .getByRole("group")
    .filter({ hasText: "More pictures" })
    .locator("input[type=file]")
    .setInputFiles({ name: "inside.png", mimeType: "image/png", buffer: photo });
  await expect(page.getByRole("button", { name: "Remove the picture" })).toBeVisible();
  await save(page).click();
  await expect(page.getByText("All saved")).toBeVisible();
  await fan.reload();
  await expect(fan.getByRole("region", { name: "Pictures" }).locator("img")).toHaveCount(2);

  await price.fill("1");
  await page.getByRole("link", { name: "Back to the menu" }).click();
  const leave = page.getByRole("dialog").filter({ hasText: "Leave without saving?" });
  await leave.getByRole("button", { name: "Keep editing" }).click();
  await expect(price).toHaveValue("1");
  await page.getByRole("link", { name: "Back to the menu" }).click();
  await leave.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(`**${path}/menu`);
  await fan.reload();
  await expect(fan.getByText("71.50").first()).toBeVisible();

  await page.goto(`${origin()}${path}/shops/turner-saj`);
  const pin = page.getByRole("button", { name: /drag it, or move it/ });
  const before = await pin.boundingBox();
  if (!before) throw new Error("The plan shows no pin.");
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await pin.scrollIntoViewIfNeeded();
  await pin.hover();
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 20, { steps: 4 });
  await page.mouse.up();
  await pin.press("Shift+ArrowRight");
  await save(page).click();
  await expect(page.getByText("All saved")).toBeVisible();
});
