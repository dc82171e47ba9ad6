import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { StageBadge } from "#app/routes/orders/list/order-card.tsx";
import { cardStage } from "#domain/order/stage.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { draw } from "#tests/support/draw.tsx";

/** Orange, blue, purple, green, red (product 13.4) are these tones of the theme. */
const looks = [
  [OrderStatus.PENDING, "Pending", "ממתינה", "pending"],
  [OrderStatus.PREPARING, "Preparing", "בהכנה", "preparing"],
  [OrderStatus.DELIVERING, "Delivering", "בדרך אליך", "delivering"],
  [OrderStatus.DELIVERED, "Delivered", "נמסרה", "delivered"],
  [OrderStatus.CANCELED, "Canceled", "בוטלה", "canceled"],
] as const;

test("every status has its tones in the theme, light and dark", () => {
  expect(looks.map(([status]) => status)).toEqual(Object.values(OrderStatus));
  const theme = readFileSync("app/styles/theme.css", "utf8");
  for (const [, , , tone] of looks)
    for (const name of [`--color-${tone}:`, `--color-${tone}-tint:`])
      expect([name, theme.split(name).length - 1]).toEqual([name, 2]);
});

// [product 13.4]
test.each(looks)("status %i is %s, %s, in its own tone", async (status, english, hebrew, tone) => {
  const drawn = await draw(<StageBadge stage={cardStage({ status })} />);
  expect(drawn.text).toBe(english);
  expect(drawn.html).toContain(`bg-${tone}-tint text-${tone}`);
  expect(
    (await draw(<StageBadge stage={cardStage({ status })} />, { visitor: { language: "he" } })).text,
  ).toBe(hebrew);
});
