import type { Localized } from "#domain/language/localized.ts";
import { seatLinkPath } from "#domain/seat/seat-link.ts";
import { planSheet, type SheetProblem, type SheetRequest, seatsOf } from "#domain/venue/seat-sheet.ts";
import { recordView } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { findStadium } from "#worker/db/venue.ts";
import type { SeatSigner } from "../../platform/sign.ts";
import type { At } from "./edit-venue.ts";

type SheetSeats = {
  stadium: { name: Localized; color: string };
  count: number;
  pages: number;
  seats: AsyncGenerator<
    ReturnType<typeof seatsOf> extends Generator<infer Seat> ? Seat & { url: string } : never
  >;
};
export type MadeSheet =
  | { ok: true; sheet: SheetSeats }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "sheet-invalid"; problems: SheetProblem[] };

/** A range of seats with their links, each signed just before it is drawn. */
export async function makeSeatSheet(
  { deps, actor, stadiumId }: At<{ db: Db; seatLinks: SeatSigner; now: () => number }>,
  { origin, ...request }: SheetRequest & { origin: string },
): Promise<MadeSheet> {
  const { db, seatLinks, now } = deps;
  const stadium = await findStadium(db, stadiumId, "name", "color", "blocks");
  if (!stadium) return { ok: false, reason: "not-found" };
  const plan = planSheet(request, stadium.blocks);
  if (!plan.ok) return { ok: false, reason: "sheet-invalid", problems: plan.problems };
  async function* signed(seats: ReturnType<typeof seatsOf>) {
    for (const seat of seats)
      yield {
        ...seat,
        url: origin + seatLinkPath(stadiumId, seat, await seatLinks.sign(stadiumId, seat)),
      };
  }
  // Once a day: the check list before the first match asks whether codes were made.
  await recordView(db, { by: actor, stadiumId, action: "seats.print", subject: stadiumId, at: now() });
  const { count, pages } = plan;
  return { ok: true, sheet: { stadium, count, pages, seats: signed(seatsOf(plan, request.stand)) } };
}
