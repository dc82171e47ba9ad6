import { expect, test } from "vitest";
import { isOwnDocument } from "#domain/site/site-map.ts";

test("staff's screens, the payment's and the challenge's are entered by a full page load, a fan's are not", () => {
  for (const path of ["/order/confirm", "/challenge", "/staff", "/staff?all", "/staff/shop/grill"])
    expect(isOwnDocument(path)).toBe(true);
  for (const path of ["/home", "/orders", "/order/1", "/staffing"]) expect(isOwnDocument(path)).toBe(false);
});
