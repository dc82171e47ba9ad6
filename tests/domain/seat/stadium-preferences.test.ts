import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptySeat, serializeSeat } from "#domain/seat/seat.ts";
import {
  moveToStadium,
  parseStadiumPreferences,
  serializeStadiumPreferences,
} from "#domain/seat/stadium-preferences.ts";

const teddy = serializeSeat({ ...emptySeat, section: "112", row: "14", seatNo: "7", area: "יציע מערבי" });
const netanya = serializeSeat({ ...emptySeat, section: "3", row: "2", seatNo: "9" });

// [product 19.6]
describe("what a phone prefers at each stadium", () => {
  test("is nothing at first, and whatever can't be read", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
        for (const { seat } of Object.values(parseStadiumPreferences(text)))
          expect(seat).toBeTypeOf("string");
      }),
    );
    expect(parseStadiumPreferences(null)).toEqual({});
    expect(parseStadiumPreferences("%7B%22teddy%22%3A%7B%22seat%22%3A%22a%3Bb%22%7D%7D")).toEqual({});
  });

  test("a seat waits at its stadium and is not shown at another", () => {
    const away = moveToStadium({}, { from: "teddy", seat: teddy, to: "netanya" });
    expect(away).toEqual({ preferences: { teddy: { seat: teddy } }, seat: null });
    const stored = parseStadiumPreferences(serializeStadiumPreferences(away.preferences));
    const back = moveToStadium(stored, { from: "netanya", seat: netanya, to: "teddy" });
    expect(back).toEqual({ preferences: { netanya: { seat: netanya } }, seat: teddy });
  });

  test("only the last four are remembered: a cookie travels with every request", () => {
    let preferences = {};
    for (const from of ["a", "b", "c", "d", "e", "f"])
      ({ preferences } = moveToStadium(preferences, { from, seat: teddy, to: "z" }));
    expect(Object.keys(preferences)).toEqual(["f", "e", "d", "c"]);
    expect(serializeStadiumPreferences(preferences).length).toBeLessThan(2000);
  });
});
