import { expect, test } from "vitest";
import { parseOrderQuery } from "#domain/order/order-search.ts";

test("an order is looked up by whatever people have of it, written as they write it", () => {
  const seat = { kind: "seat", section: "12", row: "4", seatNo: "7" };
  for (const [text, sought] of [
    ["459594", { kind: "code", text: "459594" }],
    [" 459 594 ", { kind: "code", text: "459594" }],
    ["#459594", { kind: "code", text: "459594" }],
    ["٤٥٩٥٩٤", { kind: "code", text: "459594" }],
    ["1795721145947", { kind: "stamp", text: "1795721145947" }],
    ["2026-000001", { kind: "receipt", year: 2026, number: 1 }],
    ["pi_3abc", { kind: "provider", text: "pi_3abc" }],
    ["ch_1X", { kind: "provider", text: "ch_1X" }],
    ["Noa@Example.com", { kind: "mail", text: "noa@example.com" }],
    ["054-123-4567", { kind: "phone", text: "0541234567" }],
    ["+972 54-123-4567", { kind: "phone", text: "+972541234567" }],
    ["4567", { kind: "phone", text: "4567" }],
    ["Section 12 row 4 seat 7", seat],
    ["גוש 12 שורה 4 כיסא 7", seat],
    ["Section Field Level 127B row 4 seat 7", { ...seat, section: "Field Level 127B" }],
    ["גוש VIP מערב, שורה 4", { ...seat, section: "VIP מערב", seatNo: "" }],
    ["Gate 5 · East stand · Section 12 · Row 4 · Seat 7", seat],
    ["row 4 seat 7 please", { ...seat, section: "" }],
    ["12-4-7", seat],
    ["12/4/7", seat],
    ["Gate 5, section 12, row 4", { ...seat, seatNo: "" }],
    ["21:15", { kind: "time", minutes: 1_275 }],
    ["נועה לוי", { kind: "name", text: "נועה לוי" }],
  ] as const)
    expect([text, parseOrderQuery(text)]).toEqual([text, sought]);
  for (const nothing of ["", " ", "?", "x", "12", "25:15"]) expect(parseOrderQuery(nothing)).toBeNull();
});
