import { expect, test } from "vitest";
import type { CartData } from "#app/routes/cart/cart-data.ts";
import { PlaceOrder } from "#app/routes/cart/place-order.tsx";
import { draw } from "#tests/support/draw.tsx";

const props = {
  ...{ views: [], data: { takesGuest: true } as unknown as CartData, problem: null },
  ...{ totalMinor: 6_800, isQuoted: false },
};

test("a guest who taps before React is asked for the tip, unless the phone keeps one", async () => {
  const tip = { kind: "amount", amountMinor: 400 } as const;
  const first = await draw(<PlaceOrder {...props} tip={tip} />);
  expect(first.html).toContain('action="/auth?next=%2Ftip"');
  const kept = await draw(<PlaceOrder {...props} tip={tip} />, { visitor: { tip } });
  expect(kept.html).toContain('action="/auth?next=%2Forder%2Fconfirm"');
});
