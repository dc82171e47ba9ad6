import { describe, expect, it } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import type { Mark, MatchEvent } from "#domain/event/clock.ts";
import { currentEvent, doubtMark, liveMatch } from "#domain/event/match-event.ts";

const kickoffAt = Date.parse("2026-06-07T18:45:00Z");
const at = (minutes: number) => kickoffAt + minutes * minuteMs;
type Told = Partial<Mark> & Pick<Mark, "what"> & { minute: number };
const eventWith = (told: Told[], more: Partial<MatchEvent> = {}): MatchEvent => ({
  ...{ id: "match", sport: "football", kickoffAt, doorsAt: at(-180), ...more },
  marks: told.map(({ minute, ...mark }, index) => ({
    ...{ number: index + 1, phase: null, value: null, source: "hand", at: at(minute), heardAt: at(minute) },
    ...mark,
  })),
});
const ended = { what: "ended", phase: "first-half" } as const;
const abandoned = { what: "abandoned", phase: null } as const;

describe("the match that counts now", () => {
  it("is the earliest with open doors that is not over, or else the next from a day before its doors", () => {
    const first = eventWith([], { id: "first" });
    const second = eventWith([], { id: "second", kickoffAt: at(300), doorsAt: at(120) });
    expect(currentEvent([second, first], at(-180 - 24 * 60 - 1))).toBeNull();
    expect(currentEvent([second, first], at(-179))?.id).toBe("first");
    const over = eventWith([{ ...abandoned, minute: 30 }], { id: "first" });
    expect(currentEvent([second, over], at(31))?.id).toBe("first");
    expect(currentEvent([second, over], at(61))?.id).toBe("second");
    expect(currentEvent([second, { ...over, marks: [] }], at(121))?.id).toBe("second");
  });

  it("is still one that ended just now: it may be a wrong tap, or extra time follows", () => {
    const over = eventWith([{ ...abandoned, minute: 30 }]);
    expect(currentEvent([over], at(59))?.id).toBe("match");
    expect(currentEvent([over], at(61))).toBeNull();
  });

  it("is told to phones in words from its doors on", () => {
    expect(liveMatch(eventWith([]), at(-181))).toBeNull();
    expect(liveMatch(eventWith([]), at(-60))).toMatchObject({ status: "before" });
    expect(liveMatch(eventWith([{ ...ended, minute: 48 }]), at(50))).toEqual({
      ...{ status: "running", phase: "half-time", certainty: "known" },
    });
  });
});

describe("a mark", () => {
  const doubt = (told: Told[], minute: number, said: Partial<Mark> & Pick<Mark, "what">) =>
    doubtMark(eventWith(told), { phase: null, value: null, at: at(minute), ...said }, at(minute));
  const unfit = { code: "mark-unfit" };

  it("within ten minutes of what is expected is taken as it is", () => {
    for (const minute of [38, 47, 56]) expect(doubt([], minute, ended)).toBeNull();
    expect(doubt([], 36, ended)).toEqual({ code: "far-from-plan", expectedAt: at(47) });
    expect(doubt([], 20, { what: "ended", phase: "second-half" })).toMatchObject({
      code: "far-from-plan",
      expectedAt: at(111),
    });
    expect(doubt([], -15, { what: "began", phase: "first-half" })).toEqual({
      ...{ code: "far-from-plan", expectedAt: at(0) },
    });
  });

  it("that a lost clock waits for is taken whenever it comes", () => {
    expect(doubt([], 75, ended)).toBeNull();
    expect(doubt([], 75, { what: "began", phase: "half-time" })).toBeNull();
  });

  it("that ends the match, or moves it far, is meant", () => {
    for (const what of ["abandoned", "canceled"] as const)
      expect(doubt([], 20, { what })).toEqual({ code: "far-from-plan", expectedAt: null });
    expect(doubt([], 44, { what: "delayed", value: 4 })).toBeNull();
    expect(doubt([], 44, { what: "delayed", value: 40 })).toMatchObject({ code: "far-from-plan" });
    expect(doubt([], 44, { what: "expected", phase: "half-time", value: at(52) })).toBeNull();
  });

  it("that changes nothing is refused", () => {
    expect(doubt([], 20, { what: "resumed" })).toEqual(unfit);
    expect(doubt([{ what: "suspended", minute: 10 }], 20, { what: "suspended" })).toEqual(unfit);
    expect(doubt([{ ...ended, minute: 47 }], 48, ended)).toEqual(unfit);
    expect(doubt([{ ...ended, minute: 47 }], 48, { what: "began", phase: "quarter-2" })).toEqual(unfit);
  });

  it("is taken back once", () => {
    const wrong = { ...ended, minute: 40 };
    const back = { what: "revoked", value: 1 } as const;
    expect(doubt([wrong], 41, back)).toBeNull();
    expect(doubt([wrong, { ...back, minute: 40.1 }], 41, back)).toEqual(unfit);
    expect(doubt([wrong], 41, { ...back, value: 7 })).toEqual(unfit);
  });

  it("of extra time is taken at the end", () => {
    const second = { what: "began", phase: "second-half", minute: 63 } as const;
    const full = { what: "ended", phase: "second-half", minute: 112 } as const;
    expect(doubt([second, full], 116, { what: "began", phase: "extra-first" })).toBeNull();
    expect(doubt([second], 112, { what: "began", phase: "extra-break" })).toBeNull();
  });
});
