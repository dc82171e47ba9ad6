import { liveShop, openTablet, orderAt, standOf } from "./board-support.ts";
import { expect, startWith, test } from "./support.ts";

// 45 s of silence, so part of npm run test:long only.
test("a shop gone silent takes no orders and fans are told; a tablet that is back opens it again @long", async ({
  browser,
  context,
  page,
  venue,
}) => {
  test.setTimeout(180_000);
  const stand = standOf(venue);
  const board = await openTablet(browser, stand);
  await expect.poll(async () => (await liveShop(stand))?.state).toBe("open");
  await board.context().close();
  await expect.poll(async () => (await liveShop(stand))?.state, { timeout: 90_000 }).toBe("paused");

  await startWith(context, "en", stand.stadiumId);
  await page.goto(`/shop-menu/${stand.shopId}`);
  await expect(page.getByText(/Not taking orders right now/).first()).toBeVisible();
  await expect(orderAt(stand)).rejects.toThrow(/shops-closed/);

  await openTablet(browser, stand);
  await expect.poll(async () => (await liveShop(stand))?.state).toBe("open");
  await orderAt(stand);
});
