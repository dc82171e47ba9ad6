import { expect, test } from "vitest";
import { takeOverPhone } from "#app/routes/account/auth.tsx";

const removed = (cookies: string[]) =>
  cookies.filter((each) => each.includes("Max-Age=0")).map((each) => each.split("=")[0]);

// [product 14.5]
test("another customer's cart, seat, allergies, ticket and tip leave the phone", () => {
  expect(removed(takeOverPhone("a=b; seatside_customer=u1", "u2"))).toEqual([
    "seatside_cart",
    "seatside_seat",
    "seatside_stadiums",
    "seatside_seat_sig",
    "seatside_active",
    "seatside_again",
    "seatside_allergies",
    "seatside_notifications",
    "seatside_ticket",
    "seatside_tip",
  ]);
});

test.each([null, "seatside_cart=1", "seatside_customer=u2"])("nothing leaves it where %s", (cookies) => {
  expect(removed(takeOverPhone(cookies, "u2"))).toEqual([]);
});

test("scripts never see whose phone it is", () => {
  expect(takeOverPhone(null, "u2").at(-1)).toMatch(/^seatside_customer=u2;.*HttpOnly$/);
});
