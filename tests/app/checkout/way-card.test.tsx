import { expect, test } from "vitest";
import { WayCard } from "#app/routes/checkout/confirm/way-card.tsx";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import { draw } from "#tests/support/draw.tsx";

// [product 20.10]
test("whoever chooses a shelf reads before paying that an order left there may be charged, nobody else", async () => {
  const warning = "An order that isn’t picked up in time may still be charged.";
  const card = async (chosen: Fulfilment) => {
    const ways = { seat: null, pickup: null };
    return (await draw(<WayCard ways={ways} chosen={chosen} stadiumId="almond-park" onChoose={() => {}} />))
      .text;
  };
  expect(await card("pickup")).toContain(warning);
  expect(await card("seat")).not.toContain(warning);
});
