import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import type { KeptEvent, LiveMatch, NamedEvent, VenueEvent } from "#domain/event/match-event.ts";
import type { SportId } from "#domain/event/sports.ts";
import type { MarkBody } from "#domain/schemas/events.ts";
import type { LiveStadium } from "#domain/shop/live-shops.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { aRunner } from "./floor.ts";
import { openConsole } from "./venue-console.ts";
import { boardOf } from "./worker-kitchen.ts";
import { type Client, createClient, db } from "./worker-world.ts";

type Answer = { event?: NamedEvent; code?: string; expectedAt?: number | null; current?: NamedEvent };

/** A venue with a clock, and a match whose clock the test moves: minutes are from the planned kick-off. */
export async function openMatch(sport: SportId = "football") {
  const console = await openConsole();
  const { stadiumId, shopId, manager } = console;
  await db.update(stadiums).set({ match: { sport } }).where(eq(stadiums.id, stadiumId));
  const kickoffAt = Date.now() + 60 * minuteMs;
  const at = (minute: number) => kickoffAt + minute * minuteMs;
  const now = (minute: number) => void vi.setSystemTime(at(minute));
  const made = await console.call<{ event: VenueEvent }>("POST", "/events", {
    event: { name: { en: "Almonds – Raisins", he: "שקדים – צימוקים" }, kickoffAt },
  });
  const { id } = made.body.event;
  const runner = await aRunner(stadiumId);

  const stored = async (): Promise<VenueEvent> => {
    const { body } = await console.call<{ events: VenueEvent[] }>("GET", "/events");
    const found = body.events.find((each) => each.id === id);
    if (!found) throw new Error("the match is not listed");
    return found;
  };
  /** Sets a mark on what is stored now, unless it names another version. */
  async function mark(
    said: Omit<MarkBody, "eventId" | "version"> & { version?: number },
    who: Client = manager,
  ) {
    const version = said.version ?? (await stored()).marks.at(-1)?.number ?? 0;
    const path = `/api/staff/stadiums/${stadiumId}/marks`;
    return who.json<Answer>("POST", path, { ...said, eventId: id, version });
  }
  async function nameRunner() {
    const { tag, name, doorsAt, markers } = await stored();
    const event = { name, kickoffAt, doorsAt, markers: [...markers, runner.userId] };
    return console.call("PUT", `/events/${id}`, { tag, event });
  }
  const live = async (): Promise<LiveMatch | undefined> =>
    (await createClient().json<LiveStadium>("GET", `/api/stadiums/${stadiumId}/live`)).body.match;
  const floor = () => env.STADIUM_FLOOR.getByName(stadiumId);
  /** What a board has heard. */
  const atBoard = () =>
    runInDurableObject(
      env.SHOP_BOARD.getByName(shopId),
      (_board, { storage }) => storage.kv.get<KeptEvent>("event") ?? null,
    );
  return {
    ...{ ...console, id, made, kickoffAt, at, now, runner, stored, mark, nameRunner, live, floor, atBoard },
    report: () => boardOf(shopId).menuChanged(shopId),
  };
}
