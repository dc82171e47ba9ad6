import { type Block, findBlock } from "../menu/catalog.ts";
import { withoutLabel } from "../seat/known-seats.ts";
import type { Seat } from "../seat/seat.ts";
import type { Delivery } from "./deliveries.ts";
import { isSameMark } from "./marks.ts";

export type Stop = Pick<Delivery, "id" | "code" | "shop" | "seat" | "way" | "promise" | "readyAt">;

/** Bags of one shop for one entrance of one stand, in walking order. */
export type Walk<S extends Stop = Stop> = {
  key: string;
  shop: S["shop"];
  way: S["way"];
  /** The earliest promise among the bags: how urgent the walk is. */
  dueAt: number;
  stops: S[];
};

/** Seats farther apart than this are not neighbours, even with the same entrance. */
const neighbourhood = 40;

/** The venue knows a section's entrance; the fan may have typed another, or "Gate 5". */
export function wayTo(seat: Pick<Seat, "section" | "stand" | "entrance">, blocks: Block[]): Delivery["way"] {
  const block = seat.section ? findBlock(blocks, seat.section, seat.stand) : null;
  if (block) return { stand: block.stand, entrance: block.entrance, area: block.area };
  return { stand: seat.stand, entrance: withoutLabel("entrance", seat.entrance).toUpperCase() };
}

/** Groups ready bags into walks, the most urgent first. */
export function groupWalks<S extends Stop>(stops: readonly S[]): Walk<S>[] {
  const walks = new Map<string, Walk<S>>();
  for (const stop of stops) {
    const { shop, way } = stop;
    const key = [shop.id, way.stand, way.entrance].join("|");
    const walk: Walk<S> = walks.get(key) ?? {
      key,
      shop,
      way,
      dueAt: Number.POSITIVE_INFINITY,
      stops: [],
    };
    walk.stops.push(stop);
    walk.dueAt = Math.min(walk.dueAt, dueAt(stop));
    walks.set(key, walk);
  }
  for (const walk of walks.values()) walk.stops.sort(bySeat);
  return [...walks.values()].sort((a, b) => a.dueAt - b.dueAt || compareText(a.key, b.key));
}

/**
 * The bags of a walk that one runner should take together: the most urgent and its nearest neighbours, up to `size`,
 * each with a mark unlike the others and those already carried.
 * @param carriedCodes codes of the bags that the runner carries
 */
export function suggestBatch<S extends Stop>(
  { stops }: Pick<Walk<S>, "stops">,
  size: number,
  carriedCodes: readonly string[] = [],
): S[] {
  const looksLike = (stop: S, codes: readonly string[]) => codes.some((code) => isSameMark(code, stop.code));
  const rest = stops
    .filter((stop) => !looksLike(stop, carriedCodes))
    .sort((a, b) => dueAt(a) - dueAt(b) || bySeat(a, b));
  const batch = rest.splice(0, Math.min(1, size));
  while (batch.length > 0 && batch.length < size) {
    const apart = (stop: S) => Math.min(...batch.map((chosen) => distance(chosen, stop)));
    const [next] = rest
      .filter((stop) => apart(stop) < neighbourhood)
      .filter(
        (stop) =>
          !looksLike(
            stop,
            batch.map((chosen) => chosen.code),
          ),
      )
      .sort((a, b) => apart(a) - apart(b) || dueAt(a) - dueAt(b) || bySeat(a, b));
    if (!next) break;
    batch.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return batch.sort(bySeat);
}

/** What decides which seat comes first. */
export type Seated = Omit<Stop, "shop">;

/** The order in which to deliver carried bags: entrance by entrance, the most urgent first, then along the seats. */
export function orderStops<S extends Seated>(stops: readonly S[]): S[] {
  const doors = new Map<string, S[]>();
  for (const stop of stops) {
    const door = [stop.way.stand, stop.way.entrance].join("|");
    doors.set(door, [...(doors.get(door) ?? []), stop]);
  }
  const due = (group: S[]) => Math.min(...group.map(dueAt));
  return [...doors.values()]
    .sort((a, b) => due(a) - due(b) || bySeat(a[0], b[0]))
    .flatMap((group) => group.sort(bySeat));
}

/** How many seats the runner goes to before this bag's, several bags for one seat being one; null if it isn't carried. */
export function stopsBefore(stops: readonly Seated[], id: string): number | null {
  const seatOf = ({ seat }: Seated) => [seat.stand, seat.section, seat.row, seat.seatNo].join("|");
  const own = stops.find((stop) => stop.id === id);
  if (!own) return null;
  const seats = [...new Set(orderStops(stops).map(seatOf))];
  return seats.indexOf(seatOf(own));
}

/** When the bag is due: the end of its promise; without one, the usual promise from when it was ready. */
function dueAt({ promise, readyAt }: Seated): number {
  return promise?.toAt ?? readyAt ?? Number.MAX_SAFE_INTEGER;
}

/** Rough steps between two seats: a row is one step, a section ten, an entrance a hundred. */
function distance(a: Stop, b: Stop): number {
  if (a.way.stand !== b.way.stand) return 1_000;
  if (a.way.entrance !== b.way.entrance) return 100 + numberGap(a.way.entrance, b.way.entrance, 50);
  if (a.seat.section !== b.seat.section)
    return 10 * Math.max(1, numberGap(a.seat.section, b.seat.section, 9));
  return (
    Math.min(9, numberGap(a.seat.row, b.seat.row, 9)) + numberGap(a.seat.seatNo, b.seat.seatNo, 90) / 100
  );
}

/** Difference of the numbers in two names, at most `most`; also `most` when a name has no number. */
function numberGap(a: string, b: string, most: number): number {
  if (a === b) return 0;
  const [one, other] = [a, b].map((text) => Number.parseInt(text.replace(/\D+/g, ""), 10));
  if (one === undefined || other === undefined || Number.isNaN(one) || Number.isNaN(other)) return most;
  return Math.min(most, Math.abs(one - other));
}

function bySeat(a?: Seated, b?: Seated): number {
  if (!a || !b) return 0;
  return (
    compareText(a.way.stand, b.way.stand) ||
    compareText(a.way.entrance, b.way.entrance) ||
    compareText(a.seat.section, b.seat.section) ||
    compareText(a.seat.row, b.seat.row) ||
    compareText(a.seat.seatNo, b.seat.seatNo) ||
    compareText(a.code, b.code)
  );
}

/** Natural order (9 before 10, A before B), the same on every phone and on the server. */
export function compareText(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [one, other] = [left[at], right[at]];
    if (one === undefined) return -1;
    if (other === undefined) return 1;
    const isNumber = /^\d/.test(one) && /^\d/.test(other);
    if (isNumber && Number(one) !== Number(other)) return Number(one) - Number(other);
    if (!isNumber && one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

const partsOf = (text: string): string[] => text.toLowerCase().match(/\d+|\D+/g) ?? [];
