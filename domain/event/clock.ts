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
  /** Lost: the next phase is a break that should have begun, and nobody has said so. */
  certainty: "known" | "lost";
};

/** A break without a mark is missed this long after its time. */
const lostAfterMs = 3 * minuteMs;
/** A person's mark outranks a file's for this long. */
const handOutranksMs = 10 * minuteMs;
/** An event that nobody ends is over this long after its last phase. */
const endsAfterMs = 20 * minuteMs;
/** And a suspended one, or one whose break nobody saw. */
const forgottenAfterMs = 6 * 60 * minuteMs;

type State = {
  /** In the sport's phases; -1 before the kick-off. */
  index: number;
  since: number;
  /** When the phase is expected to end. */
  until: number;
  isSeen: boolean;
  suspendedAt: number | null;
  ended: { as: "over" | "abandoned" | "canceled"; at: number } | null;
};

/**
 * The only reader of an event's marks. It moves on by plan, but into a break only by a mark: who is told "it is half-time"
 * leaves the seat. It never goes back unless a mark is revoked.
 */
function stateAt({ sport, doorsAt, kickoffAt, marks }: MatchEvent, now: number): State {
  const phases = phasesOf[sport];
  const state: State = {
    ...{ index: -1, since: doorsAt, until: kickoffAt },
    ...{ isSeen: false, suspendedAt: null, ended: null },
  };
  for (const mark of standingMarks(marks)) {
    if (mark.at > now) continue;
    moveByPlan(state, phases, mark.at);
    apply(state, phases, mark);
  }
  moveByPlan(state, phases, now);
  return state;
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

function moveByPlan(state: State, phases: readonly Phase[], now: number): void {
  while (!state.ended) {
    const next = following(phases, state.index);
    const isStopped = state.suspendedAt !== null || next?.kind === "break";
    if (next && !isStopped) {
      if (now < state.until) return;
      enter(state, phases, state.index + 1, state.until, false);
    } else {
      const at = (state.suspendedAt ?? state.until) + (isStopped ? forgottenAfterMs : endsAfterMs);
      if (now < at) return;
      state.ended = { as: "over", at };
    }
  }
}

function enter(state: State, phases: readonly Phase[], index: number, since: number, isSeen: boolean): void {
  const until = since + (phases[index]?.minutes ?? 0) * minuteMs;
  Object.assign(state, { index, since, until, isSeen, suspendedAt: null, ended: null });
}

function apply(state: State, phases: readonly Phase[], { what, phase, value, at }: Mark): void {
  const index = phases.findIndex(({ id }) => id === phase);
  // Extra time may begin after an end that somebody has marked.
  const goesOn = what === "began" && state.ended?.as === "over" && phases[index]?.isExtra;
  if (state.ended && !goesOn) return;
  switch (what) {
    case "began":
      if (index > state.index || (index >= 0 && index === state.index && !state.isSeen))
        enter(state, phases, index, at, true);
      break;
    case "ended":
      if (index < state.index || index < 0) break;
      if (following(phases, index)) enter(state, phases, index + 1, at, true);
      else state.ended = { as: "over", at };
      break;
    case "expected":
      if (index === state.index + 1 && value !== null) state.until = Math.max(value, state.since);
      break;
    case "delayed":
      // A break that is overdue begins so long after it was said.
      state.until = Math.max(state.until, state.suspendedAt ?? at) + (value ?? 0) * minuteMs;
      break;
    case "suspended":
      state.suspendedAt ??= at;
      break;
    case "resumed":
      if (state.suspendedAt !== null) state.until += at - state.suspendedAt;
      state.suspendedAt = null;
      break;
    case "abandoned":
    case "canceled":
      state.ended = { as: what, at };
  }
}

export function clockAt(event: MatchEvent, now: number): MatchClock {
  const { index, since, until, ended, suspendedAt } = stateAt(event, now);
  if (ended)
    return { status: ended.as, phase: null, since: ended.at, until: null, next: null, certainty: "known" };
  const phases = phasesOf[event.sport];
  const next = following(phases, index);
  const isSuspended = suspendedAt !== null;
  const isLost = !isSuspended && next?.kind === "break" && now >= until + lostAfterMs;
  return {
    status: isSuspended ? "suspended" : index < 0 ? "before" : "running",
    phase: phases[index]?.id ?? null,
    since,
    until: isSuspended || isLost ? null : until,
    next: next?.id ?? null,
    certainty: isLost ? "lost" : "known",
  };
}

/** The present phase and those that follow, with when each is expected to begin and end. */
function spansFrom({ sport }: MatchEvent, { index, since, until }: State) {
  const phases = phasesOf[sport];
  let last: Partial<Phase> & { from: number; until: number } = { ...phases[index], from: since, until };
  const spans = [last];
  for (let next = following(phases, index); next; next = following(phases, index + spans.length - 1)) {
    last = { ...next, from: last.until, until: last.until + next.minutes * minuteMs };
    spans.push(last);
  }
  return spans;
}

/** A break to eat in: the present one or the next, with when it begins and ends as far as that is known. */
export type Break = { phase: PhaseId; isOn: boolean; from: number; until: number };

/** Null where none comes, and while nobody can say when: the event is suspended, or its break is overdue. */
export function breakAt(event: MatchEvent, now: number): Break | null {
  const clock = clockAt(event, now);
  if (clock.until === null) return null;
  const found = spansFrom(event, stateAt(event, now)).find(({ kind }) => kind === "break");
  if (!found?.id) return null;
  return { phase: found.id, isOn: found.id === clock.phase, from: found.from, until: found.until };
}

/** When the event ends, or has ended, as far as is known; and whether it is in extra time. */
export function endOf(event: MatchEvent, now: number): { at: number; isExtra: boolean } {
  const state = stateAt(event, now);
  const at = state.ended?.at ?? Math.max(...spansFrom(event, state).map(({ until }) => until));
  return { at, isExtra: phasesOf[event.sport][state.index]?.isExtra ?? false };
}
