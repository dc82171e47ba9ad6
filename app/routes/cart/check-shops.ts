import { bestState, type LiveStadium } from "#domain/shop/live-shops.ts";
import type { ShopState } from "#domain/shop/shop-state.ts";

const answerMs = 4_000;

/** Whether any of these shops takes orders now; "unchecked" without a response. */
export async function checkShops(
  stadiumId: string,
  shopIds: readonly string[],
): Promise<ShopState | "unchecked"> {
  try {
    const answer = await fetch(`/api/stadiums/${stadiumId}/live`, { signal: AbortSignal.timeout(answerMs) });
    if (!answer.ok) return "unchecked";
    const { shops } = (await answer.json()) as LiveStadium;
    return bestState(shops.filter((shop) => shopIds.includes(shop.id)).map((shop) => shop.state));
  } catch {
    return "unchecked";
  }
}
