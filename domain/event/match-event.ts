import { hourMs, minuteMs } from "../durations.ts";
import type { Localized } from "../language/localized.ts";
import {
  breakAt,
  clockAt,
  type Mark,
  type MarkKind,
  type MatchClock,
  type MatchEvent,
  spanOf,
} from "./clock.ts";
import type { PhaseId } from "./sports.ts";

export type NamedEvent = MatchEvent & { name: Localized };

/** As the stadium's floor and its boards keep it; `markers`: the runners who may set its clock. */
export type KeptEvent = NamedEvent & { markers: readonly string[] };

/** As the console lists it; `by`: who said it, by name; empty for a file. */
export type VenueEvent = Omit<NamedEvent, "marks"> & {
  tag: string;
  markers: string[];
  /** It came from a file, which may change it again. */
  isFromFile: boolean;
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

/** What fans' phones are told: words and no minute. */
export type LiveMatch = Pick<MatchClock, "status" | "phase" | "next" | "certainty"> & {
  /** Half-time is on. */
  isOn: boolean;
};

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

/** Of a stadium's events the one that counts now: the earliest that is not over, else one that ended just now. */
export function currentEvent<Event extends MatchEvent>(events: readonly Event[], now: number): Event | null {
  const timed = events
    .filter(({ doorsAt }) => doorsAt - knownBeforeMs <= now)
    .map((event) => ({ event, clock: clockAt(event, now) }))
    .sort((one, other) => one.event.kickoffAt - other.event.kickoffAt);
  const open = timed.find(({ clock }) => !hasEnded(clock));
  const isShown = ({ since }: MatchClock) => since + overShownMs > now;
  return (open ?? timed.findLast(({ clock }) => isShown(clock)))?.event ?? null;
}

/** Null before the doors open. */
export function liveMatch(event: MatchEvent, now: number): LiveMatch | null {
  if (now < event.doorsAt || !currentEvent([event], now)) return null;
  const { status, phase, next, certainty } = clockAt(event, now);
  return { status, phase, next, certainty, isOn: breakAt(event, now)?.isOn ?? false };
}

export type Said = { what: MarkKind; phase: PhaseId | null; value: number | null; at: number };
export type MarkDoubt =
  /** It changes nothing: another phase is on, nothing is suspended, or it is taken back already. */
  | { reason: "mark-unfit" }
  /** Somebody must say that it is meant; `expectedAt`: when it was expected, null where nothing says so. */
  | { reason: "far-from-plan"; expectedAt: number | null };

/** A mark is asked about beyond this distance from what the clock expects. */
const farMs = 10 * minuteMs;

/** Whether a mark can be what happened now, and whether it is near what the clock expects. */
export function doubtMark(event: MatchEvent, said: Said, now: number): MarkDoubt | null {
  const { what, phase, value, at } = said;
  const unfit = { reason: "mark-unfit" } as const;
  if (what === "revoked") {
    const isTaken = event.marks.some((each) => each.what === "revoked" && each.value === value);
    const found = event.marks.find(({ number }) => number === value);
    return !found || found.what === "revoked" || isTaken ? unfit : null;
  }
  const number = (event.marks.at(-1)?.number ?? 0) + 1;
  const mark: Mark = { ...said, number, heardAt: now, source: "hand" };
  const before = clockAt(event, now);
  const after = clockAt({ ...event, marks: [...event.marks, mark] }, now);
  if (JSON.stringify(before) === JSON.stringify(after)) return unfit;
  const far = (expectedAt: number | null) => ({ reason: "far-from-plan", expectedAt }) as const;
  const isFar = (expectedAt: number | null, from: number) =>
    expectedAt === null || Math.abs(from - expectedAt) > farMs ? far(expectedAt) : null;
  const isAwaited = before.certainty === "lost";
  switch (what) {
    case "abandoned":
    case "canceled":
      return far(null);
    case "began":
      return isAwaited && before.next === phase ? null : isFar(spanOf(event, phase, now)?.from ?? null, at);
    case "ended":
      return isAwaited && before.phase === phase ? null : isFar(spanOf(event, phase, now)?.until ?? null, at);
    case "expected":
      return isFar(before.until, value ?? at);
    case "delayed":
      return Math.abs(value ?? 0) * minuteMs > farMs ? far(before.until) : null;
    case "suspended":
    case "resumed":
      return null;
  }
}
