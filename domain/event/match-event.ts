import { hourMs, minuteMs } from "../durations.ts";
import type { Localized } from "../language/localized.ts";
import { pick } from "../pick.ts";
import { clockAt, endOf, type Mark, type MarkKind, type MatchClock, type MatchEvent } from "./clock.ts";

export type NamedEvent = MatchEvent & { name: Localized };

/** As the stadium's floor and its boards keep it; `markers`: the runners who may set its clock. */
export type KeptEvent = NamedEvent & { markers: readonly string[] };

/** As the console lists it; `by`: who said it, by name; empty for a file. */
export type VenueEvent = Omit<NamedEvent, "marks"> & {
  tag: string;
  markers: string[];
  marks: (Mark & { by: string })[];
};

/** The match of the evening and those to come, then those that are over; whom a manager may name. */
export type VenueEvents = {
  events: VenueEvent[];
  runners: { id: string; name: string }[];
  serverNow: number;
};

/** What came of a file of fixtures; `doubted`: what it says of a clock, far from what is expected. */
export type EventImport = {
  added: number;
  changed: number;
  unchanged: number;
  doubted: { key: string; what: MarkKind }[];
};

/** What fans' phones are told: no minute. */
export type LiveMatch = Pick<MatchClock, "status" | "phase" | "certainty">;

/** Doors open so long before the kick-off where nobody says otherwise. */
export const usualDoorsMs = 3 * hourMs;
/** A mark can be taken back by who made it. */
export const undoMs = 20_000;
/** A match that is over is still shown: its end may be a wrong tap, or extra time follows. */
const overShownMs = 30 * minuteMs;
/** The next one is known this long before its doors. */
const knownBeforeMs = 24 * hourMs;
/** No event is current longer than this after its kick-off, suspended ones included. */
export const longestEventMs = 24 * hourMs;

export const hasEnded = ({ status }: Pick<MatchClock, "status">) =>
  status === "over" || status === "abandoned" || status === "canceled";

/**
 * Of a stadium's events the one that counts now: the earliest that is not over and has its doors open, else one that
 * ended just now, else the next. One whose break nobody marked gives way to the next when it should be over.
 */
export function currentEvent<Event extends MatchEvent>(events: readonly Event[], now: number): Event | null {
  const timed = events
    .filter(({ doorsAt }) => doorsAt - knownBeforeMs <= now)
    .map((event) => ({ event, clock: clockAt(event, now) }))
    .sort((one, other) => one.event.kickoffAt - other.event.kickoffAt);
  const open = timed.filter(({ clock }) => !hasEnded(clock));
  const opened = open.filter(({ event }) => event.doorsAt <= now);
  const isForgotten = ({ event, clock }: (typeof timed)[number]) =>
    clock.certainty === "lost" && endOf(event, now).at <= now;
  const here = opened.find((each) => !isForgotten(each)) ?? opened[0];
  const ended = timed.findLast(({ clock }) => hasEnded(clock) && clock.since + overShownMs > now);
  return (here ?? ended ?? open[0])?.event ?? null;
}

/** Null before the doors open. */
export function liveMatch(event: MatchEvent, now: number): LiveMatch | null {
  if (now < event.doorsAt || !currentEvent([event], now)) return null;
  return pick(clockAt(event, now), "status", "phase", "certainty");
}

export type Said = Pick<Mark, "what" | "phase" | "value" | "at">;
export type MarkDoubt =
  /** It changes nothing: another phase is on, nothing is suspended, or it is taken back already. */
  | { code: "mark-unfit" }
  /** Somebody must say that it is meant; `expectedAt`: when it was expected, null where nothing says so. */
  | { code: "far-from-plan"; expectedAt: number | null };

/** A mark is asked about if it moves what is expected by more. */
const farMs = 10 * minuteMs;

/** Whether a mark can be what happened now, and whether it is near what the clock expects. */
export function doubtMark(event: MatchEvent, said: Said, now: number): MarkDoubt | null {
  const { what, value, at } = said;
  const unfit = { code: "mark-unfit" } as const;
  if (what === "revoked") {
    const isTaken = event.marks.some((each) => each.what === "revoked" && each.value === value);
    const found = event.marks.find(({ number }) => number === value);
    return !found || found.what === "revoked" || isTaken ? unfit : null;
  }
  const mark: Mark = { ...said, number: lastMark(event) + 1, heardAt: now, source: "hand" };
  const marked = { ...event, marks: [...event.marks, mark] };
  const [before, after] = [clockAt(event, now), clockAt(marked, now)];
  if (JSON.stringify(before) === JSON.stringify(after)) return unfit;
  if (what === "suspended" || what === "resumed") return null;
  const far = (expectedAt: number | null) => ({ code: "far-from-plan", expectedAt }) as const;
  if (what === "abandoned" || what === "canceled") return far(null);
  // The phase that everybody waits for is never far.
  if (before.certainty === "lost" && after.phase === before.next) return null;
  const [end, becomes] = [endOf(event, now), endOf(marked, now)];
  // Extra time has no place in what was expected so far: it begins where that ends.
  const movedBy = (becomes.isExtra && !end.isExtra ? at : becomes.at) - end.at;
  if (Math.abs(movedBy) <= farMs) return null;
  return far(what === "began" || what === "ended" ? at - movedBy : before.until);
}

/** The number of the last thing that was said; 0 for nothing. */
export const lastMark = ({ marks }: Pick<MatchEvent, "marks">) => marks.at(-1)?.number ?? 0;
