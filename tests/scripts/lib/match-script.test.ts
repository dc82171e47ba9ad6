import { expect, test } from "vitest";
import { type MatchScript, matchMarks } from "../../../scripts/lib/match-script.ts";

const told = (script: Omit<MatchScript, "sport">) =>
  matchMarks({ sport: "football", ...script }).map(({ at, toldAt, what, phase, value }) =>
    [toldAt === at ? at : `${at} at ${toldAt}`, what, phase, value].filter((each) => each !== null).join(" "),
  );

test("a match in its usual time", () => {
  expect(told({})).toEqual([
    ...["0 began first-half", "47 began half-time", "62 began second-half", "111 ended second-half"],
  ]);
});

test("four minutes more, interrupted, with extra time", () => {
  expect(told({ added: 4, suspend: { at: 70, minutes: 25 }, extra: true })).toEqual([
    ...["0 began first-half", "45 delayed 4", "51 began half-time", "66 began second-half"],
    ...["70 suspended", "95 resumed", "140 began extra-break", "145 began extra-first"],
    ...["161 began extra-pause", "162 began extra-second", "178 ended extra-second"],
  ]);
});

test("early, then abandoned", () => {
  expect(told({ early: 3, abandonAt: 61 })).toEqual([
    ...["0 began first-half", "44 began half-time", "59 began second-half", "61 abandoned"],
  ]);
});

test("what happens in silence is told at its end, in its order", () => {
  expect(told({ added: 2, silent: { from: 44, until: 65 } }).slice(1)).toEqual([
    "45 at 65 delayed 2",
    "49 at 65 began half-time",
    "64 at 65 began second-half",
    "113 ended second-half",
  ]);
});

test("in shortened time each phase says when the next begins", () => {
  expect(told({ announces: true, added: 4 }).slice(0, 5)).toEqual([
    ...["0 began first-half", "0 expected half-time 47", "45 expected half-time 51"],
    ...["51 began half-time", "51 expected second-half 66"],
  ]);
  expect(told({ announces: true, added: 4, suspend: { at: 30, minutes: 10 } })).toContain(
    "55 expected half-time 61",
  );
});
