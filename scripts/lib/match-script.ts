import type { MarkKind } from "#domain/event/clock.ts";
import { type PhaseId, phasesOf, type SportId } from "#domain/event/sports.ts";

export type MatchScript = {
  sport: SportId;
  /** Minutes that are announced at the end of the phase before half-time. */
  added?: number | undefined;
  /** Half-time comes so many minutes before its time. */
  early?: number | undefined;
  suspend?: { at: number; minutes: number } | undefined;
  extra?: boolean | undefined;
  abandonAt?: number | undefined;
  /** What happens meanwhile is told at its end. */
  silent?: { from: number; until: number } | undefined;
  /** Each phase announces when the next begins: for a match that does not take its usual time. */
  announces?: boolean | undefined;
};

/** In minutes from the kick-off by the clock on the wall, half-time included. */
export type TimedMark = {
  at: number;
  toldAt: number;
  what: MarkKind;
  phase: PhaseId | null;
  /** Of "expected" such a minute, of "delayed" how many. */
  value: number | null;
};

/** All that is said of a match that runs like that, in the order in which it is told. */
export function matchMarks(script: MatchScript): TimedMark[] {
  const { sport, added = 0, early = 0, suspend, extra, abandonAt, silent, announces } = script;
  const phases = phasesOf[sport].filter(({ isExtra }) => extra || !isExtra);
  const told: TimedMark[] = [];
  const tell = (at: number, what: MarkKind, phase: PhaseId | null = null, value: number | null = null) =>
    told.push({ at, toldAt: at, what, phase, value });
  let from = 0;
  for (const [index, { id, minutes }] of phases.entries()) {
    const next = phases[index + 1];
    const isBeforeBreak = next?.kind === "break";
    const expected = from + minutes;
    let until = expected + (isBeforeBreak ? added - early : 0);
    tell(from, "began", id);
    if (announces && next && !next.isExtra) tell(from, "expected", next.id, expected);
    if (isBeforeBreak && added > 0) {
      const by = expected - 2;
      const later = suspend && suspend.at >= from && suspend.at < by ? suspend.minutes : 0;
      const at = Math.max(from, by) + later;
      if (announces) tell(at, "expected", next.id, expected + added + later);
      else tell(at, "delayed", null, added);
    }
    if (suspend && suspend.at >= from && suspend.at < until) {
      tell(suspend.at, "suspended");
      tell(suspend.at + suspend.minutes, "resumed");
      until += suspend.minutes;
    }
    from = until;
  }
  tell(from, "ended", phases.at(-1)?.id ?? null);
  const happened = told.filter(({ at }) => abandonAt === undefined || at < abandonAt);
  if (abandonAt !== undefined)
    happened.push({ at: abandonAt, toldAt: abandonAt, what: "abandoned", phase: null, value: null });
  return happened
    .map((mark) => (isDuring(silent, mark.at) ? { ...mark, toldAt: silent?.until ?? mark.at } : mark))
    .toSorted((one, other) => one.toldAt - other.toldAt || one.at - other.at);
}

const isDuring = (span: MatchScript["silent"], at: number) =>
  span !== undefined && at >= span.from && at < span.until;
