import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import { breakAt, clockAt, type Mark, type MatchEvent, markKinds } from "#domain/event/clock.ts";
import { phaseIds, phasesOf, type SportId, sportIds } from "#domain/event/sports.ts";

const kickoffAt = Date.parse("2026-06-07T18:45:00Z");
const at = (minutes: number) => kickoffAt + minutes * minuteMs;
type Said = Partial<Mark> & Pick<Mark, "what"> & { minute: number };
const eventWith = (said: Said[], sport: SportId = "football"): MatchEvent => ({
  ...{ id: "match", sport, kickoffAt, doorsAt: at(-120) },
  marks: said.map(({ minute, ...mark }, index) => ({
    ...{ number: index + 1, phase: null, value: null, source: "hand", at: at(minute), heardAt: at(minute) },
    ...mark,
  })),
});
const plan = eventWith([]);

describe("a match's clock", () => {
  it("goes by plan, but never into half-time by itself", () => {
    expect(clockAt(plan, at(-1))).toMatchObject({ status: "before", next: "first-half", until: at(0) });
    expect(clockAt(plan, at(1))).toMatchObject({ phase: "first-half", since: at(0), certainty: "known" });
    expect(clockAt(plan, at(48))).toMatchObject({ phase: "first-half", until: at(47), certainty: "known" });
    expect(clockAt(plan, at(50))).toMatchObject({ phase: "first-half", until: null, certainty: "lost" });
    expect(breakAt(plan, at(50))).toBeNull();
  });

  it("goes out of half-time by plan", () => {
    const event = eventWith([{ what: "ended", phase: "first-half", minute: 49 }]);
    expect(breakAt(event, at(52))).toEqual({ phase: "half-time", isOn: true, from: at(49), until: at(64) });
    expect(clockAt(event, at(64))).toMatchObject({ phase: "second-half", since: at(64), certainty: "known" });
    expect(breakAt(event, at(65))).toBeNull();
  });

  it("moves what is expected with what is announced", () => {
    const added = { what: "delayed", value: 4, minute: 44 } as const;
    expect(breakAt(eventWith([added]), at(45))).toMatchObject({ from: at(51), isOn: false });
    const late = { what: "delayed", value: 30, minute: -20 } as const;
    expect(clockAt(eventWith([late]), at(0))).toMatchObject({ status: "before", until: at(30) });
    // Overdue already, it is two minutes from now.
    const overdue = { what: "delayed", value: 2, minute: 52 } as const;
    expect(breakAt(eventWith([overdue]), at(52))).toMatchObject({ from: at(54) });
    const expected = { what: "expected", phase: "half-time", value: at(55), minute: 40 } as const;
    expect(breakAt(eventWith([expected]), at(45))).toMatchObject({ from: at(55) });
  });

  it("says no time while the match is suspended, and goes on where it was", () => {
    const suspended = { what: "suspended", minute: 20 } as const;
    expect(clockAt(eventWith([suspended]), at(60))).toMatchObject({ status: "suspended", until: null });
    expect(breakAt(eventWith([suspended]), at(60))).toBeNull();
    const event = eventWith([suspended, { what: "resumed", minute: 60 }]);
    expect(clockAt(event, at(61))).toMatchObject({ phase: "first-half", until: at(87), status: "running" });
  });

  it("ends where it is abandoned, and has extra time by a mark alone", () => {
    expect(clockAt(eventWith([{ what: "abandoned", minute: 30 }]), at(31)).status).toBe("abandoned");
    const second = { what: "began", phase: "second-half", minute: 65 } as const;
    const full = { what: "ended", phase: "second-half", minute: 114 } as const;
    expect(clockAt(eventWith([second]), at(116))).toMatchObject({ phase: "second-half", next: null });
    expect(clockAt(eventWith([second, full]), at(116)).status).toBe("over");
    const extra = { what: "began", phase: "extra-first", minute: 119 } as const;
    expect(clockAt(eventWith([second, full, extra]), at(120))).toMatchObject({ phase: "extra-first" });
    expect(clockAt(eventWith([second, full, extra]), at(136.5))).toMatchObject({ phase: "extra-second" });
  });

  it("takes a wrong mark back", () => {
    const wrong = { what: "ended", phase: "first-half", minute: 10 } as const;
    const event = eventWith([wrong, { what: "revoked", value: 1, minute: 10.2 }]);
    expect(clockAt(event, at(11))).toEqual(clockAt(plan, at(11)));
  });

  it("believes a person before a file", () => {
    const hand = { what: "ended", phase: "first-half", minute: 48 } as const;
    const file = { what: "suspended", source: "file", minute: 50 } as const;
    expect(clockAt(eventWith([hand, file]), at(51))).toMatchObject({ phase: "half-time", status: "running" });
    expect(clockAt(eventWith([hand, { ...file, minute: 59 }]), at(60)).status).toBe("suspended");
  });

  it("never goes back without a mark that takes one back, whatever is said in whatever order", () => {
    const mark = fc.record({
      what: fc.constantFrom(...markKinds.filter((kind) => kind !== "revoked")),
      phase: fc.constantFrom(...phaseIds),
      value: fc.integer({ min: -10, max: 40 }),
      minute: fc.integer({ min: -60, max: 200 }),
      source: fc.constantFrom("hand" as const, "file" as const),
    });
    fc.assert(
      fc.property(fc.constantFrom(...sportIds), fc.array(mark, { maxLength: 12 }), (sport, said) => {
        const inOrder = said.toSorted((one, other) => one.minute - other.minute);
        const event = eventWith(inOrder, sport);
        const order = phasesOf[sport].map(({ id }) => id);
        let last = -1;
        for (let minute = -70; minute < 700; minute++) {
          const clock = clockAt(event, at(minute));
          const index =
            clock.phase === null
              ? clock.status === "before"
                ? -1
                : order.length
              : order.indexOf(clock.phase);
          // Extra time goes on after an end.
          if (last !== order.length) expect(index).toBeGreaterThanOrEqual(last);
          last = index;
          const isBreak = phasesOf[sport][index]?.kind === "break";
          if (isBreak) expect(said.some(({ what }) => what === "began" || what === "ended")).toBe(true);
        }
        expect(["over", "abandoned", "canceled"]).toContain(clockAt(event, at(24 * 60)).status);
      }),
    );
  });
});
