import { describe, expect, test } from "vitest";
import { servingAt, type Zone } from "#domain/menu/zones.ts";

const zone = (over: Partial<Zone>): Zone => ({
  stand: null,
  sections: [],
  drinksOnly: false,
  walkMinutes: null,
  ...over,
});
const at = (zones: Zone[], section = "112", deliversTo: "all" | ("Main" | "Gallery")[] = "all") =>
  servingAt({ deliversTo, zones }, { stand: "Main", section });

describe("what a shop brings to a seat", () => {
  test("is everything where it has no zones, in the stands that it delivers to", () => {
    expect(at([])).toEqual({ reach: "all", walkMinutes: null });
    expect(at([], "112", ["Gallery"]).reach).toBe("none");
  });

  test("is nothing outside its zones, even in its stands", () => {
    expect(at([zone({ sections: ["101", "102"] })]).reach).toBe("none");
    expect(at([zone({ stand: "Gallery" })]).reach).toBe("none");
  });

  test("is told by the section's name whatever its case and the spaces around it", () => {
    expect(at([zone({ sections: ["Vip A"] })], " vip a ").reach).toBe("all");
  });

  test("is told by the closest zone: a section over a stand, a stand over the stadium", () => {
    const zones = [
      zone({ walkMinutes: 7 }),
      zone({ stand: "Main", drinksOnly: true }),
      zone({ stand: "Main", sections: ["112"], walkMinutes: 2 }),
    ];
    expect(at(zones)).toEqual({ reach: "all", walkMinutes: 2 });
    // The stand's zone gives no walk: the stadium's does.
    expect(at(zones, "113")).toEqual({ reach: "drinks", walkMinutes: 7 });
    expect(servingAt({ deliversTo: "all", zones }, { stand: "Gallery", section: "301" }).reach).toBe("all");
  });

  test("is the better of two equally close zones", () => {
    const both = [zone({ sections: ["112"], drinksOnly: true }), zone({ sections: ["112"] })];
    expect(at(both).reach).toBe("all");
  });

  test("is not refused while the section, or the whole seat, is not known", () => {
    const zones = [zone({ stand: "Main", sections: ["101"] }), zone({ stand: "Gallery", drinksOnly: true })];
    expect(at(zones, "")).toEqual({ reach: "all", walkMinutes: null });
    expect(servingAt({ deliversTo: ["Main"], zones }, { stand: null, section: "" }).reach).toBe("all");
    expect(servingAt({ deliversTo: "all", zones }, { stand: "Gallery", section: "" }).reach).toBe("drinks");
  });
});
