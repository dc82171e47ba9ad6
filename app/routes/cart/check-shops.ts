import { call } from "#app/api/client.ts";
import { bestState } from "#domain/shop/live-shops.ts";
import type { ShopState } from "#domain/shop/shop-state.ts";

type Checked = { state: ShopState | "unchecked"; isAnyOpen?: boolean };

/** Whether any of these shops takes orders now, or any other; "unchecked" without a response within 4 s. */
export async function checkShops(stadiumId: string, shopIds: readonly string[]): Promise<Checked> {
  const answer = await call("GET /stadiums/:id/live", { params: { id: stadiumId } }, { withinMs: 4_000 });
  if (!answer.ok) return { state: "unchecked" };
  const { shops } = answer.body;
  const own = shops.filter((shop) => shopIds.includes(shop.id)).map((shop) => shop.state);
  return { state: bestState(own), isAnyOpen: shops.some((shop) => shop.state === "open") };
}
