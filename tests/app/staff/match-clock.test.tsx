import { expect, test } from "vitest";
import { MatchClockCard } from "#app/routes/staff/parts/clock/match-clock.tsx";
import { minuteMs } from "#domain/durations.ts";
import type { Mark } from "#domain/event/clock.ts";
import type { NamedEvent } from "#domain/event/match-event.ts";
import { draw } from "#tests/support/draw.tsx";

const kickoffAt = Date.parse("2026-06-07T18:45:00Z");
const at = (minutes: number) => kickoffAt + minutes * minuteMs;
type Said = Pick<Mark, "what"> & Partial<Mark> & { minute: number };

/** The card at that minute, after what was said. */
async function cardAt(minute: number, ...said: Said[]) {
  const marks = said.map(
    ({ minute: heard, ...mark }, index): Mark => ({
      ...{ number: index + 1, phase: null, value: null, source: "hand", at: at(heard), heardAt: at(heard) },
      ...mark,
    }),
  );
  const event: NamedEvent = {
    ...{ id: "derby", name: { he: "דרבי", en: "Derby" }, sport: "football" },
    ...{ doorsAt: at(-180), kickoffAt, marks },
  };
  const shown = { event, stadiumId: "teddy", timeZone: "UTC", offsetMs: 0, serverNow: at(minute) };
  const drawn = await draw(<MatchClockCard {...shown} onMarked={() => {}} />, {
    areas: ["messages", "staff"],
  });
  return drawn.text;
}

test("the clock's card has the next step of the match as its big tap", async () => {
  expect(await cardAt(-5)).toMatch(/Before the match.*First half: about 18:45.*The match has begun/);
  expect(await cardAt(10)).toMatch(/First half.*Half-time: about 19:32.*Half-time has begun/);
  expect(await cardAt(50, { what: "began", phase: "half-time", minute: 48 })).toMatch(
    /Half-time.*Second half: about 19:48.*The second half has begun/,
  );
  expect(await cardAt(70, { what: "began", phase: "half-time", minute: 48 })).toMatch(
    /Second half.*The match is over.*Extra time has begun/,
  );
  expect(await cardAt(80, { what: "suspended", minute: 70 })).toMatch(/interrupted.*The match goes on/);
});

test("an overdue half-time is asked about and has no minute, and a match that is over has no minutes to add", async () => {
  const overdue = await cardAt(51);
  expect(overdue).toContain("Half-time: has it begun?");
  expect(overdue).not.toContain("about");
  const over = await cardAt(51, { what: "abandoned", minute: 40 });
  expect(over).toContain("The match was stopped");
  expect(over).not.toContain("min later");
});
