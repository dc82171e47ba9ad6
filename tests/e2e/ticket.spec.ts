import { writeFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { qrModules } from "#domain/seat/qr-path.ts";
import {
  addDish,
  expect,
  fillCard,
  fillSeat,
  payButton,
  readOrderCode,
  register,
  staff,
  startWith,
  test,
} from "./support.ts";
import type { Venue } from "./venue.ts";

const seatCode = ({ id }: Venue) =>
  `https://seatside.example/?stadium=${id}&section=112&row=14&seat=7&gate=5&details=next%20to%20the%20stairs`;

/** A realistic photo of a ticket: slightly rotated, 2400 pixels wide, a code in uneven light. */
async function aPhoto(page: Page, text: string): Promise<Buffer> {
  const url = await page.evaluate((modules) => {
    const canvas = document.createElement("canvas");
    canvas.width = 2400;
    canvas.height = 1800;
    const draw = canvas.getContext("2d");
    if (!draw) throw new Error("no canvas");
    const light = draw.createLinearGradient(0, 0, 2400, 1800);
    light.addColorStop(0, "#7c5a3a");
    light.addColorStop(1, "#2b3a55");
    draw.fillStyle = light;
    draw.fillRect(0, 0, 2400, 1800);
    draw.translate(1250, 880);
    draw.rotate(0.16);
    draw.fillStyle = "#f4efe2";
    draw.fillRect(-900, -480, 1800, 960);
    draw.fillStyle = "#1b2430";
    draw.font = "bold 90px sans-serif";
    draw.fillText("TEDDY STADIUM", -840, -340);
    draw.fillText("112 / 14 / 7", -840, -220);
    const cell = 640 / (modules.length + 6);
    modules.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) draw.fillRect(180 + (x + 3) * cell, -320 + (y + 3) * cell, cell + 0.6, cell + 0.6);
      });
    });
    return canvas.toDataURL("image/jpeg", 0.85);
  }, qrModules(text));
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

const choose = (page: Page, buffer: Buffer, mimeType = "image/jpeg", name = "ticket.jpg") =>
  page.locator("input[data-ticket=image]").setInputFiles({ name, mimeType, buffer });
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const ticketCookie = async (page: Page) =>
  (await page.context().cookies()).find((each) => each.name === "seatside_ticket")?.value;

test.beforeEach(async ({ context, page, venue }) => {
  await startWith(context, "en", venue.id);
  await addDish(page, venue.item("tfalafel"));
  await register(page, "/order/confirm");
  await page.locator("html[data-hydrated]").waitFor();
});

// [product 10.1]
test("a picture of the ticket fills in the seat, and the order carries it to its runner", async ({
  page,
  venue,
}) => {
  await choose(page, await aPhoto(page, seatCode(venue)));
  await expect(
    page.getByText(
      "Filled in from the code: Gate \u20685\u2069 · Section \u2068112\u2069 · Row \u206814\u2069 · Seat \u20687\u2069.",
    ),
  ).toBeVisible();
  await expect(page.getByText("The runner sees it with your order.")).toBeVisible();
  for (const [name, value] of [
    ["section", "112"],
    ["row", "14"],
    ["seatNo", "7"],
    ["entrance", "5"],
    ["seatDetails", "next to the stairs"],
  ] as const)
    await expect(field(page, name)).toHaveValue(value);

  // Redrawn on the phone: smaller, and a complete JPEG that the Worker accepted.
  const key = (await ticketCookie(page)) ?? "";
  const preview = page.getByRole("img", { name: "Your ticket" });
  await page.reload();
  await expect(preview).toHaveAttribute("src", `/api/tickets/${key}`);
  await expect(preview).toHaveJSProperty("naturalWidth", 1600);

  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const code = await readOrderCode(page);
  const runner = await staff(venue.email("runner"));
  // A runner sees what the runner carries.
  expect(await runner.status(`/api/tickets/${key}`)).toBe(404);
  const shop = await staff(venue.email());
  for (const action of ["accept", "ready"]) await shop.move(code, { action });
  await shop.move(code, { action: "hand-over", runnerId: runner.id });
  expect(await runner.call("GET", `/api/staff/orders/${code}`)).toMatchObject({
    order: { seat: { section: "112", seatNo: "7", ticketImage: key } },
  });
  expect(await runner.status(`/api/tickets/${key}`)).toBe(200);
  expect(await (await staff("metlife@seatside.example")).status(`/api/tickets/${key}`)).toBe(404);
  expect(await ticketCookie(page)).toBeUndefined();
});

test("a picture without a code is sent all the same, and can be taken away @all", async ({ page }) => {
  await field(page, "row").fill("3");
  await choose(page, await aPhoto(page, "482913"));
  await expect(page.getByText("The runner sees it with your order.")).toBeVisible();
  await expect(field(page, "row")).toHaveValue("3");
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await expect(page.getByRole("button", { name: "Camera" })).toBeVisible();
  expect(await ticketCookie(page)).toBeUndefined();
});

test("a code of another stadium fills in nothing, and says so @all", async ({ page }) => {
  await choose(
    page,
    await aPhoto(page, "https://seatside.example/?stadium=metlife&section=112&row=14&seat=7"),
  );
  await expect(
    page.getByText("The code is for another stadium, so your seat wasn’t filled in."),
  ).toBeVisible();
  await expect(field(page, "seatNo")).toHaveValue("");
});

test("fault 58: what is no picture is told at once and not sent, and one can order without @all", async ({
  page,
}, testInfo) => {
  let uploads = 0;
  await page.route("**/api/tickets", (route) => {
    uploads++;
    return route.continue();
  });
  await choose(page, Buffer.from("<!doctype html><script>alert(1)</script>"));
  await expect(page.getByText("We can’t read this picture.")).toBeVisible();
  // From a file: as a message to the browser it would take ten seconds.
  const large = testInfo.outputPath("large.jpg");
  writeFileSync(large, Buffer.alloc(30 * 1024 * 1024));
  await page.locator("input[data-ticket=image]").setInputFiles(large);
  await expect(page.getByText("This picture is too large.")).toBeVisible();
  await expect(page.getByText("You can order without it.")).toBeVisible();
  expect(uploads).toBe(0);
  await fillSeat(page);
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
});

test("fault 57: with the store down the seat is filled in all the same, and another try sends it @all", async ({
  page,
  venue,
}) => {
  await page.route("**/api/tickets", (route) =>
    route.fulfill({ status: 503, json: { code: "tickets-unavailable", message: "" } }),
  );
  await choose(page, await aPhoto(page, seatCode(venue)));
  await expect(page.getByText("The upload didn’t work.")).toBeVisible();
  await expect(field(page, "seatNo")).toHaveValue("7");
  await expect(payButton(page)).toBeEnabled();
  await page.unroute("**/api/tickets");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The runner sees it with your order.")).toBeVisible();
});
