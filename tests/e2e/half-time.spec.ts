import { dayMs, minuteMs } from "#domain/durations.ts";
import type { VenueEvent } from "#domain/event/match-event.ts";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { expect, origin, test } from "./support.ts";

// A file of fixtures that is wrong.
test.use({ failsAnswers: true });

const venue = "almond-park";
const api = `/api/staff/venue/${venue}/events`;
const iso = (at: number) => new Date(at).toISOString();
const fileOf = (fixture: object) => ({
  ...{ name: "fixtures.json", mimeType: "application/json" },
  buffer: Buffer.from(JSON.stringify({ events: [fixture] })),
});

test("half-time on two phones, a tablet, a runner's phone and the manager's screen: announced, begun, taken back @all", async ({
  browser,
}) => {
  const staff = await signInStaff(origin(), "demo@seatside.example");
  const { event } = await staff.call<{ event: VenueEvent }>("POST", api, {
    // Half-time is expected in five minutes, so the grill's menu is on.
    event: { name: { he: "דרבי", en: "Derby" }, kickoffAt: Date.now() - 42 * minuteMs },
  });
  try {
    const fan = [["seatside_stadium", venue]] as [string, string][];
    const he = await openWindow(browser, fan, { language: "he" });
    await he.goto("/menu");
    await expect(he.getByRole("status").filter({ hasText: "תפריט מחצית" })).toBeVisible({ timeout: 60_000 });
    await expect(he.getByText("יגיע אחרי המחצית").first()).toBeVisible();
    const en = await openWindow(browser, fan);
    await en.goto("/home");
    await expect(en.getByText("Half-time menu: the quick ones.")).toBeVisible();
    const tablet = await openWindow(browser, staff.cookies, { tablet: true });
    await tablet.goto("/staff/shop/almond-grill");
    await expect(tablet.getByText(/Half-time menu until/)).toBeVisible();

    const runner = await openWindow(browser, staff.cookies);
    await runner.goto(`/staff/runner/${venue}`);
    await expect(runner.getByText("First half")).toBeVisible();
    const manager = await openWindow(browser, staff.cookies, { tablet: true });
    await manager.goto(`/staff/venue/${venue}/events`);
    await manager.getByRole("button", { name: "Half-time has begun" }).click();
    await expect(manager.getByRole("button", { name: "The second half has begun" })).toBeVisible();
    await expect(runner.getByText("Half-time", { exact: true })).toBeVisible();
    await manager.getByRole("button", { name: /^Undo/ }).click();
    await expect(manager.getByRole("button", { name: "Half-time has begun" })).toBeVisible();
    await expect(runner.getByText("First half")).toBeVisible();

    const fixtures = manager.getByLabel("Fixtures file");
    await fixtures.setInputFiles(fileOf({ key: "cup" }));
    await expect(manager.getByText("events.0.kickoffAt")).toBeVisible();
    const now = Date.now();
    const at = { kickoffAt: iso(now + 2 * dayMs), updatedAt: iso(now) };
    await fixtures.setInputFiles(fileOf({ key: `cup-${now}`, name: "Cup", ...at }));
    await expect(manager.getByRole("button", { name: "Cup" })).toBeVisible();
  } finally {
    const { events } = await staff.call<{ events: VenueEvent[] }>("GET", api);
    for (const { id, tag, name } of events)
      if (id === event.id || name.en === "Cup") await staff.call("DELETE", `${api}/${id}`, { tag });
  }
});
