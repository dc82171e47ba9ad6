import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Mark } from "#domain/event/clock.ts";
import { eventMarks, events, shopItems, stadiums } from "#worker/db/schema/index.ts";
import { stadiumFloor } from "#worker/durable/clients.ts";
import { boardOf } from "./worker-kitchen.ts";
import { db, openOwnVenue } from "./worker-world.ts";

/** Minutes of a half of football, by plan. */
const halfMinutes = 47;

/** A match in the record whose half-time begins in so many minutes, by plan or by its marks. */
export async function aMatch(
  stadiumId: string,
  minutes: number,
  marks: (Pick<Mark, "what" | "phase"> & { minutes: number })[] = [],
) {
  const kickoffAt = Date.now() + (minutes - halfMinutes) * minuteMs;
  const id = crypto.randomUUID();
  const times = { createdAt: kickoffAt, updatedAt: kickoffAt };
  const event = { id, sport: "football" as const, doorsAt: kickoffAt - 3 * hourMs, kickoffAt };
  const name = { en: "A match", he: "משחק" };
  await db
    .insert(events)
    .values({ ...event, stadiumId, name, sourceKey: id, version: marks.length, ...times });
  const said = marks.map(({ what, phase, minutes: after }, index): Mark => {
    const at = Date.now() + after * minuteMs;
    return { number: index + 1, what, phase, value: null, at, heardAt: at, source: "hand" };
  });
  if (said.length > 0) await db.insert(eventMarks).values(said.map((mark) => ({ ...mark, eventId: id })));
  return { ...event, marks: said };
}

/** A venue of this test's own whose matches have a clock, and whose shop has its cola on the half-time menu. */
export async function openMatchVenue(breakMenu: "off" | "forecast" | "on") {
  const own = await openOwnVenue();
  await db
    .update(stadiums)
    .set({ match: { sport: "football" } })
    .where(eq(stadiums.id, own.stadiumId));
  await own.change({ breakMenu, cooksAtOnce: 4 });
  const isCola = and(eq(shopItems.shopId, own.shopId), eq(shopItems.itemId, own.cola().itemId));
  await db.update(shopItems).set({ inBreak: true }).where(isCola);
  return {
    ...own,
    /** The stadium's match, of which the board hears. */
    async hear(event: Awaited<ReturnType<typeof aMatch>> | null) {
      const name = { en: "A match", he: "משחק" };
      await stadiumFloor(env, own.stadiumId).setEvent(
        own.stadiumId,
        event && { ...event, name, markers: [] },
      );
      await boardOf(own.shopId).menuChanged(own.shopId);
    },
  };
}
