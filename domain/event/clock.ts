import { minuteMs } from "../durations.ts";
import { type Phase, type PhaseId, phasesOf, type SportId } from "./sports.ts";

/** Times in ms throughout. */
export const markKinds = [
  "began",
  "ended",
  /** `value`: when the phase is expected to begin. */
  "expected",
  /** `value`: minutes by which the present phase takes longer, before the kick-off: by which it is later. */
  "delayed",
  "suspended",
  "resumed",
  "abandoned",
  "canceled",
  /** Takes back the mark whose number is `value`. */
  "revoked",
] as const;
export type MarkKind = (typeof markKinds)[number];

/** What somebody said about an event. Append-only: a wrong one is revoked. */
export type Mark = {
  /** From 1; also the event's version after it. */
  number: number;
  what: MarkKind;
  phase: PhaseId | null;
  value: number | null;
  /** When it happened, and when we were told. */
  at: number;
  heardAt: number;
  source: "hand" | "file";
};

export type MatchEvent = {
  id: string;
  sport: SportId;
  doorsAt: number;
  kickoffAt: number;
  marks: readonly Mark[];
};

export type MatchClock = {
  status: "before" | "running" | "suspended" | "over" | "abandoned" | "canceled";
  /** Null before the kick-off and after the end. */
  phase: PhaseId | null;
  since: number;
  /** When it is expected to end; null while that can't be said. */
  until: number | null;
  next: PhaseId | null;
  /**
   * Seen: somebody marked the phase. Announced: its end was said. Lost: the next phase is a break that should have begun,
   * and nobody has said so.
   */
  certainty: "seen" | "announced" | "plan" | "lost";
};

/** A break without a mark is missed this long after its time. */
const lostAfterMs = 3 * minuteMs;
/** What a person said stands against a file for so long. */
const handOutranksMs = 10 * minuteMs;
/** An event that nobody ends is over this long after its last phase. */
const endsAfterMs = 20 * minuteMs;
/** And a suspended one, or one whose break nobody saw. */
const forgottenAfterMs = 6 * 60 * minuteMs;

type State = {
  /** In the sport's phases; -1 before the kick-off. */
  index: number;
  since: number;
  delayMs: number;
  expectedAt: number | null;
  isSeen: boolean;
  suspendedAt: number | null;
  ended: { as: "over" | "abandoned" | "canceled"; at: number } | null;
};

/**
 * The only reader of an event's marks. It moves on by plan, but into a break only by a mark: who is told "it is half-time"
 * leaves the seat. It never goes back unless a mark is revoked.
 */
export function clockAt(event: MatchEvent, now: number): MatchClock {
  const phases = phasesOf[event.sport];
  const state: State = {
    ...{ index: -1, since: event.doorsAt, delayMs: 0, expectedAt: null },
    ...{ isSeen: false, suspendedAt: null, ended: null },
  };
  for (const mark of standingMarks(event.marks)) {
    if (mark.at > now) continue;
    moveByPlan(state, phases, event, mark.at);
    apply(state, phases, mark);
  }
  moveByPlan(state, phases, event, now);
  return toClock(state, phases, event, now);
}

/** Without what was revoked, and without what a file says just after a person. */
function standingMarks(marks: readonly Mark[]): Mark[] {
  const revoked = new Set(marks.flatMap(({ what, value }) => (what === "revoked" ? [value] : [])));
  const standing = marks
    .filter(({ what, number }) => what !== "revoked" && !revoked.has(number))
    .toSorted((one, other) => one.number - other.number);
  const byHand = standing.filter(({ source }) => source === "hand");
  const isOutranked = ({ heardAt }: Mark) =>
    byHand.some((hand) => heardAt >= hand.heardAt && heardAt < hand.heardAt + handOutranksMs);
  return standing.filter((mark) => mark.source === "hand" || !isOutranked(mark));
}

function following(phases: readonly Phase[], index: number): Phase | null {
  const next = phases[index + 1];
  if (!next) return null;
  // Extra time is entered by a mark alone, and then goes on by itself.
  return next.isExtra && !phases[index]?.isExtra ? null : next;
}

function endOf(state: State, phases: readonly Phase[], { kickoffAt }: MatchEvent): number {
  if (state.expectedAt !== null) return state.expectedAt;
  const phase = phases[state.index];
  return (phase ? state.since + phase.minutes * minuteMs : kickoffAt) + state.delayMs;
}

function moveByPlan(state: State, phases: readonly Phase[], event: MatchEvent, now: number): void {
  while (!state.ended) {
    const end = endOf(state, phases, event);
    const next = following(phases, state.index);
    if (state.suspendedAt !== null || next?.kind === "break") {
      const at = (state.suspendedAt ?? end) + forgottenAfterMs;
      if (now >= at) state.ended = { as: "over", at };
      return;
    }
    if (next && now >= end) enter(state, state.index + 1, end, false);
    else {
      const at = end + endsAfterMs;
      if (!next && now >= at) state.ended = { as: "over", at };
      return;
    }
  }
}

function enter(state: State, index: number, at: number, isSeen: boolean): void {
  Object.assign(state, { index, since: at, delayMs: 0, expectedAt: null, isSeen, suspendedAt: null });
}

function apply(state: State, phases: readonly Phase[], { what, phase, value, at }: Mark): void {
  const index = phases.findIndex(({ id }) => id === phase);
  // Extra time may begin after an end that somebody has marked.
  const goesOn = what === "began" && state.ended?.as === "over" && phases[index]?.isExtra;
  if (state.ended && !goesOn) return;
  switch (what) {
    case "began":
      if (index < state.index || index < 0 || (index === state.index && state.isSeen)) return;
      state.ended = null;
      enter(state, index, at, true);
      return;
    case "ended": {
      if (index < state.index || index < 0) return;
      if (following(phases, index)) enter(state, index + 1, at, true);
      else state.ended = { as: "over", at };
      return;
    }
    case "expected":
      if (index === state.index + 1 && value !== null) state.expectedAt = Math.max(value, state.since);
      return;
    case "delayed": {
      const by = (value ?? 0) * minuteMs;
      if (state.expectedAt === null) state.delayMs += by;
      else state.expectedAt += by;
      return;
    }
    case "suspended":
      state.suspendedAt ??= at;
      return;
    case "resumed": {
      if (state.suspendedAt === null) return;
      const by = at - state.suspendedAt;
      state.suspendedAt = null;
      if (state.expectedAt === null) state.delayMs += by;
      else state.expectedAt += by;
      return;
    }
    case "abandoned":
    case "canceled":
      state.ended = { as: what, at };
  }
}

function toClock(state: State, phases: readonly Phase[], event: MatchEvent, now: number): MatchClock {
  const { index, since, ended, suspendedAt, isSeen } = state;
  if (ended)
    return { status: ended.as, phase: null, since: ended.at, until: null, next: null, certainty: "seen" };
  const next = following(phases, index);
  const end = endOf(state, phases, event);
  const isLost = next?.kind === "break" && now >= end + lostAfterMs;
  const isAnnounced = state.expectedAt !== null || state.delayMs !== 0;
  return {
    status: suspendedAt !== null ? "suspended" : index < 0 ? "before" : "running",
    phase: phases[index]?.id ?? null,
    since,
    until: suspendedAt !== null || isLost ? null : end,
    next: next?.id ?? null,
    certainty:
      suspendedAt !== null ? "seen" : isLost ? "lost" : isAnnounced ? "announced" : isSeen ? "seen" : "plan",
  };
}

/** The phases from the present one on, with when each begins and ends as far as that is known. */
function* phasesFrom(event: MatchEvent, now: number) {
  const phases = phasesOf[event.sport];
  const { status, phase, since, until } = clockAt(event, now);
  if (until === null || (status !== "running" && status !== "before")) return;
  let index = phases.findIndex(({ id }) => id === phase);
  const present = phases[index];
  if (present) yield { ...present, isOn: true, from: since, until };
  let from = until;
  for (let next = following(phases, index); next; next = following(phases, ++index)) {
    const end = from + next.minutes * minuteMs;
    yield { ...next, isOn: false, from, until: end };
    from = end;
  }
}

/** A break to eat in: the present one or the next, with when it begins and ends as far as that is known. */
export type Break = { phase: PhaseId; isOn: boolean; from: number; until: number };

/** Null where none comes, and while nobody can say when: the event is suspended, or its break is overdue. */
export function breakAt(event: MatchEvent, now: number): Break | null {
  for (const { kind, id, isOn, from, until } of phasesFrom(event, now))
    if (kind === "break") return { phase: id, isOn, from, until };
  return null;
}

/** When a phase is expected to begin and end, or began; extra time at the end. Null while nobody can say. */
export function spanOf(
  event: MatchEvent,
  wanted: PhaseId | null,
  now: number,
): Pick<Break, "from" | "until"> | null {
  const clock = clockAt(event, now);
  let last: number | null = clock.status === "over" ? clock.since : null;
  for (const { id, from, until } of phasesFrom(event, now)) {
    if (id === wanted) return { from, until };
    last = until;
  }
  const extra = phasesOf[event.sport].find(({ id, isExtra }) => id === wanted && isExtra);
  return extra && last !== null ? { from: last, until: last + extra.minutes * minuteMs } : null;
}
