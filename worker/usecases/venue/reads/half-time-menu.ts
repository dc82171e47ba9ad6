import { and, eq } from "drizzle-orm";
import type { MatchEvent } from "#domain/event/clock.ts";
import { phasesOf } from "#domain/event/sports.ts";
import { cookMinutesOf, evenForecast, proposal } from "#domain/kitchen/half-time-menu.ts";
import type { ShopHalfTime } from "#domain/venue/venue-console.ts";
import type { Db } from "#worker/db/client.ts";
import { readBatch, reading } from "#worker/db/reading.ts";
import { shops, stadiums } from "#worker/db/schema/index.ts";
import { breakDishes, readForecast } from "../../kitchen/read-forecast.ts";

/** A shop's half-time menu, and what each dish costs its kitchen and brings. Null where matches have no clock. */
export async function viewHalfTime(
  { db, now }: { db: Db; now: () => number },
  stadiumId: string,
  shopId: string,
): Promise<ShopHalfTime | null> {
  const [shop, dishes] = await readBatch(db, settingsOf(db, stadiumId, shopId), breakDishes(db, shopId));
  const sport = shop?.match?.sport;
  const halfTime = sport && phasesOf[sport].find(({ kind }) => kind === "break");
  if (!shop || !halfTime) return null;
  const at = now();
  const next: MatchEvent = { id: "", sport, doorsAt: at, kickoffAt: at, marks: [] };
  const forecast = (await readForecast(db, stadiumId, shopId, next, halfTime.id, true))?.portions ?? null;
  const cookMinutes = cookMinutesOf(shop.cooksAtOnce, halfTime.minutes);
  const proposed = proposal(dishes, forecast ?? evenForecast(dishes, cookMinutes), cookMinutes);
  return {
    menu: shop.breakMenu,
    hasForecast: forecast !== null,
    dishes: proposed.flatMap(({ itemId, inBreak, ...costs }) => {
      const dish = dishes.find((each) => each.itemId === itemId);
      if (!dish) return [];
      const { name, currency, inBreak: isMarked } = dish;
      return [{ itemId, name, currency, isMarked, isProposed: inBreak, ...costs }];
    }),
  };
}

const settingsOf = (db: Db, stadiumId: string, shopId: string) =>
  reading(
    [
      db
        .select({ breakMenu: shops.breakMenu, cooksAtOnce: shops.cooksAtOnce, match: stadiums.match })
        .from(shops)
        .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
        .where(and(eq(shops.id, shopId), eq(shops.stadiumId, stadiumId))),
    ],
    ([[found]]) => found ?? null,
  );
