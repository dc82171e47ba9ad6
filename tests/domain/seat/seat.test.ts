import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  emptySeat,
  isStand,
  missingSeatFields,
  parseSeat,
  type Seat,
  seatFromCode,
  seatFromQuery,
  seatLimits,
  seatQueryNames,
  serializeSeat,
  toSeat,
} from "#domain/seat/seat.ts";

const seat: Seat = {
  section: "101",
  row: "5",
  seatNo: "17",
  entrance: "2",
  stand: "Gallery",
  area: "West stand",
  seatDetails: "by the stairs",
};
const fromLink = (query: string) => seatFromQuery(new URLSearchParams(query));

describe("a seat of any values", () => {
  // [product 10.3 18.10]
  test("is empty on the main stand when nothing is known", () => {
    expect(toSeat({})).toEqual(emptySeat);
    expect(emptySeat.stand).toBe("Main");
  });

  // [product 10.5]
  test("has its values trimmed", () => {
    expect(toSeat({ row: " 5 ", seatNo: "\t17\n" })).toMatchObject({ row: "5", seatNo: "17" });
  });

  test("has values that are too long cut at their limits", () => {
    const long = toSeat(
      Object.fromEntries(Object.keys(seatLimits).map((field) => [field, "א".repeat(10_000)])),
    );
    for (const [field, limit] of Object.entries(seatLimits))
      expect(long[field as keyof Seat]).toHaveLength(limit);
  });

  test("can't turn a runner's ticket around: direction overrides and unseen characters are gone", () => {
    expect(toSeat({ row: "\u202e5\u200b" }).row).toBe("5");
  });

  test.each([
    ["Gallery", "Gallery"],
    ["gallery", "Gallery"],
    [" MAIN ", "Main"],
    ["Balcony", "Main"],
    ["", "Main"],
    [null, "Main"],
    [undefined, "Main"],
  ])("reads the stand %j as %s", (stand, expected) => {
    expect(toSeat({ stand }).stand).toBe(expected);
  });

  test("ignores what is no part of a seat", () => {
    expect(toSeat({ row: "5", ticketImage: "https://example.com/x.png" })).toEqual({
      ...emptySeat,
      row: "5",
    });
  });
});

describe("a seat link", () => {
  // [product 17.1]
  test("fills in every part that it names", () => {
    expect(
      fromLink("row=5&seat=17&section=101&details=by+the+stairs&area=West+stand&entrance=2&stand=Gallery"),
    ).toEqual(seat);
  });

  // [product 17.1]
  test("may use the longer names", () => {
    expect(fromLink("seatNo=17&seatDetails=aisle&gate=2")).toEqual({
      ...emptySeat,
      seatNo: "17",
      seatDetails: "aisle",
      entrance: "2",
    });
  });

  test.each([
    ["seat=1&seatNo=2", "seatNo", "1"],
    ["details=a&seatDetails=b", "seatDetails", "a"],
    ["entrance=1&gate=2", "entrance", "1"],
    ["seat=&seatNo=2", "seatNo", "2"],
    ["entrance=+&gate=2", "entrance", "2"],
  ] as const)("%s: the first name that has a value counts", (query, field, expected) => {
    expect(fromLink(query)?.[field]).toBe(expected);
  });

  // [product 17.2]
  test.each(["", "row=", "row=+&seat=%20", "stadium=teddy&sig=abc", "utm_source=poster"])(
    "%j names no seat",
    (query) => {
      expect(fromLink(query)).toBeNull();
    },
  );

  test("with nothing but a stand still is one", () => {
    expect(fromLink("stand=Gallery")).toEqual({ ...emptySeat, stand: "Gallery" });
  });

  test("every name that it may carry leaves the address bar", () => {
    const read = new Set<string>();
    class Query extends URLSearchParams {
      override get(name: string) {
        read.add(name);
        return super.get(name);
      }
    }
    seatFromQuery(new Query("stand=Gallery"));
    expect(read.size).toBeGreaterThan(8);
    expect([...read].filter((name) => !(seatQueryNames as readonly string[]).includes(name))).toEqual([]);
  });
});

describe("the seat's cookie", () => {
  test("no cookie is no seat", () => {
    for (const none of [null, undefined, ""]) expect(parseSeat(none)).toBeNull();
  });

  // [product 19.1]
  test("an unreadable cookie falls back to an empty seat", () => {
    expect(parseSeat("{}")).toEqual(emptySeat);
    expect(parseSeat("row=%E0%A4%A")).toMatchObject({ stand: "Main" });
  });

  test("leaves out what is blank", () => {
    expect(serializeSeat({ ...emptySeat, row: "5" })).toBe("row=5&stand=Main");
  });

  // [product 18.10]
  test("gives back any seat as it was, in characters that a cookie takes", () => {
    const text = fc.oneof(fc.string({ unit: "binary", maxLength: 250 }), fc.string({ unit: "grapheme" }));
    const values = fc.record({
      section: text,
      row: text,
      seatNo: text,
      entrance: text,
      stand: fc.constantFrom("Main", "Gallery"),
      area: text,
      seatDetails: text,
    });
    fc.assert(
      fc.property(values, (each) => {
        const mine = toSeat(each);
        expect(serializeSeat(mine)).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/);
        expect(parseSeat(serializeSeat(mine))).toEqual(mine);
      }),
      { numRuns: 1000 },
    );
  });

  test("whatever it holds, what is read is a seat within its limits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (cookie) => {
        const read = parseSeat(cookie);
        expect(isStand(read?.stand)).toBe(true);
        for (const [field, limit] of Object.entries(seatLimits))
          expect(read?.[field as keyof Seat].length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

// [product 10.4]
describe("required before ordering", () => {
  test("a full seat lacks nothing", () => {
    expect(missingSeatFields(seat, true)).toEqual([]);
  });

  test("are gate, section, row and seat, in the order of the form and the ticket", () => {
    expect(missingSeatFields(emptySeat, true)).toEqual(["entrance", "section", "row", "seatNo"]);
  });

  test("the section is not where the stadium has none", () => {
    expect(missingSeatFields(emptySeat, false)).toEqual(["entrance", "row", "seatNo"]);
  });

  test.each(["entrance", "section", "row", "seatNo"] as const)("a blank %s alone is named", (field) => {
    expect(missingSeatFields({ ...seat, [field]: "  " }, true)).toEqual([field]);
  });

  test("area and details are not", () => {
    expect(missingSeatFields({ ...seat, area: "", seatDetails: "" }, true)).toEqual([]);
  });
});

// [product 18.10]
test("Main and Gallery are the stands", () => {
  expect(["Main", "Gallery"].every(isStand)).toBe(true);
  for (const other of ["main", "", null, undefined, 0]) expect(isStand(other)).toBe(false);
});

describe("a code in a picture", () => {
  test("tells the fields that it names, and its stadium", () => {
    expect(seatFromCode("https://seatside.example/?stadium=teddy&section=112&row=14&seat=7&gate=5")).toEqual({
      changes: { section: "112", row: "14", seatNo: "7", entrance: "5" },
      stadiumId: "teddy",
    });
  });

  test("tells the stand only where it names one", () => {
    expect(seatFromCode("https://seatside.example/?row=14&stand=gallery")?.changes.stand).toBe("Gallery");
    // As a printer or a page writes it that escapes links, and in a hand's capitals.
    const escaped = "https://seatside.example/?stadium=TEDDY&amp;section=112&amp;row=14&amp;seat=7";
    for (const code of [escaped, escaped.toUpperCase().replaceAll("AMP;", "")])
      expect(seatFromCode(code)).toMatchObject({
        stadiumId: "teddy",
        changes: { section: "112", row: "14", seatNo: "7" },
      });
  });

  test.each([
    "482913.secret",
    "https://tickets.example/4711",
    "https://seatside.example/?stadium=teddy",
    "https://seatside.example/?stand=Gallery",
    "javascript:alert(1)?row=3",
    "row=3&seat=4",
    "",
  ])("is no seat's code: %s", (text) => {
    expect(seatFromCode(text)).toBeNull();
  });
});
