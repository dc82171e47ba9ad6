import { emptySeat, serializeSeat } from "#domain/seat/seat.ts";
import { seatLinkPath } from "#domain/seat/seat-link.ts";
import { createSeatSigner } from "#worker/platform/sign.ts";
import { cardOf, openFan, openTablet, orderAt, standOf } from "./board-support.ts";
import { moveAsStand, openRunner, takeBags } from "./runner-support.ts";
import {
  addDish,
  expect,
  fillCard,
  fillSeat,
  origin,
  payButton,
  readOrderCode,
  register,
  startWith,
  test,
} from "./support.ts";

/** Signs the seats' codes in a local product. */
const localSecret = "local-only-secret-never-used-elsewhere";

// [product 10.4]
test("a fan whose seat is not in the list insists, and board and runner read the note @all", async ({
  browser,
  context,
  page,
  venue,
}) => {
  const stand = standOf(venue);
  await startWith(context, "en", venue.id);
  await addDish(page, stand.dish.itemId);
  await register(page, "/order/confirm");
  await fillSeat(page);
  await page.locator("input[name=row]").fill("999");
  await page.locator("input[name=row]").blur();
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText("This seat isn’t in the stadium’s list.").first()).toBeVisible();
  await page.getByLabel("My seat isn’t in the list. I’ll write where I am.").check();
  await page.locator("input[name=seatDetails]").fill("Folding chair by the rail");
  await payButton(page).click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const order = { code: await readOrderCode(page) };

  const tablet = await openTablet(browser, stand);
  await expect(cardOf(tablet, order)).toContainText("Seat not listed");
  await moveAsStand(venue, order.code, { action: "accept" });
  await moveAsStand(venue, order.code, { action: "ready" });
  const runner = await openRunner(await browser.newContext(), venue);
  await takeBags(runner, [order]);
  await expect(runner.getByText("Seat not listed. The fan says it’s there.")).toBeVisible();
  await expect(runner.getByText("Folding chair by the rail")).toBeVisible();
});

// [product 13.15]
test("a fan who moved says the new seat once, and the kitchen's screen has it @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const order = await orderAt(stand);
  const tablet = await openTablet(browser, stand);
  const fan = await openFan(browser, order);
  await fan.getByRole("button", { name: "I moved to another seat" }).click();
  const form = fan.getByRole("form", { name: "I moved to another seat" });
  await form.getByLabel("Row").fill("999");
  await form.getByRole("button", { name: "Bring it there" }).click();
  await expect(form.getByText("This seat isn’t in the stadium’s list.")).toBeVisible();
  await form.getByRole("button", { name: /^Nearest:/ }).click();
  const row = await form.getByLabel("Row").inputValue();
  await form.getByRole("button", { name: "Bring it there" }).dblclick();
  await expect(form).toHaveCount(0);
  await expect(fan.getByRole("definition").filter({ hasText: new RegExp(`^${row}$`) })).toBeVisible();
  await expect(cardOf(tablet, order)).toContainText("New seat");
  await moveAsStand(venue, order.code, { action: "accept" });
  await moveAsStand(venue, order.code, { action: "ready" });
  const runner = await openRunner(await browser.newContext(), venue);
  await takeBags(runner, [order]);
  await expect(runner.getByText("The fan moved. An older label has the old seat.")).toBeVisible();
  await expect(fan.getByRole("button", { name: "I moved to another seat" })).toHaveCount(0);
});

// [product 13.15]
test("a fan who moved and scans the code there finds the new seat filled in @all", async ({
  browser,
  venue,
}) => {
  const order = await orderAt(standOf(venue));
  const fan = await openFan(browser, order);
  const seat = { ...emptySeat, section: "109", row: "3", seatNo: "4" };
  const signature = await createSeatSigner(localSecret).sign(venue.id, seat);
  await fan.goto(origin() + seatLinkPath(venue.id, seat, signature));
  await fan.goto(`${origin()}/order/${order.id}`);
  await fan.getByRole("button", { name: "I moved to another seat" }).click();
  const form = fan.getByRole("form", { name: "I moved to another seat" });
  for (const [label, value] of [
    ["Section", "109"],
    ["Row", "3"],
    ["Seat", "4"],
  ] as const)
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value);
  const gate = form.getByLabel("Gate", { exact: true });
  await expect(gate).toHaveValue("4");
  // Another section has another gate.
  await form.getByLabel("Section", { exact: true }).fill("111");
  await expect(gate).toHaveValue("");
  await form.getByLabel("Section", { exact: true }).fill("109");
  await form.getByRole("button", { name: "Bring it there" }).click();
  await expect(form).toHaveCount(0);
  for (const value of ["109", "3"])
    await expect(fan.getByRole("definition").filter({ hasText: new RegExp(`^${value}$`) })).toBeVisible();
});

// [product 13.15]
test("a fan who moves begins at the order's seat, not at one that was only typed on this phone @all", async ({
  browser,
  venue,
}) => {
  const order = await orderAt(standOf(venue));
  const fan = await openFan(browser, order);
  const value = serializeSeat({ ...emptySeat, section: "205", entrance: "9", row: "1", seatNo: "1" });
  await fan.context().addCookies([
    { name: "seatside_stadium", value: venue.id, url: origin() },
    { name: "seatside_seat", value, url: origin() },
  ]);
  await fan.reload();
  await fan.getByRole("button", { name: "I moved to another seat" }).click();
  const form = fan.getByRole("form", { name: "I moved to another seat" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await expect(field("Section")).toHaveValue("112");
  await expect(field("Row")).toHaveValue("14");
  await field("Row").fill("3");
  await form.getByRole("button", { name: "Bring it there" }).click();
  await expect(form).toHaveCount(0);
  // The phone remembers where the fan sits now.
  const seatNow = async () => (await fan.context().cookies()).find(({ name }) => name === "seatside_seat");
  await expect.poll(async () => (await seatNow())?.value).toContain("section=112&row=3");
});
