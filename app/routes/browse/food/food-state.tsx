import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { minutesRange } from "#app/components/food/minutes-range.tsx";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { bestShop, type LiveStadium, promiseAt } from "#domain/shop/live-shops.ts";
import type { ShopState } from "#domain/shop/shop-state.ts";
import { SeatNote, StateLine, type Tone } from "../state-line.tsx";
import { useClosedNote } from "../use-closed-note.ts";
import type { FoodDetail } from "./food-data.ts";

export type FoodNow = {
  state: "open" | "busy" | "later" | "full" | "sold-out" | Exclude<ShopState, "open">;
  /** Null while the live state is not known, or old: a promise without the queue would be too early. */
  promise: PromiseMinutes | null;
  roomInMinutes: number;
  shop: FoodDetail["shops"][number] | null;
  /** Whether another shop takes orders while this dish's do not. */
  isAnyOpen: boolean;
};

/** The dish's live state at the shops that deliver to the seat; the page's own until that is known. */
export function foodNow(food: FoodDetail, live: LiveStadium | null): FoodNow {
  const dish = { id: food.id, preparationMinutes: food.minutes };
  const liveShops = food.shops.flatMap(({ id }) => live?.shops.find((each) => each.id === id) ?? []);
  const best = bestShop(liveShops, dish);
  const isAnyOpen = live ? live.shops.some(({ state }) => state === "open") : food.isAnyOpen;
  if (!best)
    return {
      state: food.state,
      promise: null,
      roomInMinutes: 0,
      shop: food.shops[0] ?? null,
      isAnyOpen,
    };
  return {
    state: "isLater" in best.dish ? "later" : best.dish.state === "free" ? "open" : best.dish.state,
    promise: best.shop.promise && promiseAt(best.shop, dish),
    roomInMinutes: best.shop.roomInMinutes,
    shop: food.shops.find(({ id }) => id === best.shop.id) ?? null,
    isAnyOpen,
  };
}

/** Whether it makes no sense to add the dish now. */
export const isOut = (food: FoodDetail, { state }: FoodNow): boolean =>
  food.outside !== null || !["open", "busy", "later"].includes(state);

/** Whether the dish can be had now, and when it would be at the seat. */
export function FoodState({ food, now }: { food: FoodDetail; now: FoodNow }) {
  if (food.outside) return <SeatNote reach={food.outside === "drinks-only" ? "drinks" : "none"} />;
  const tone: Tone = now.state === "open" ? "good" : ["busy", "later"].includes(now.state) ? "busy" : "bad";
  return (
    <StateLine tone={tone}>
      {(now.state.startsWith("closed") && food.rest) || <StateText {...now} />}
    </StateLine>
  );
}

function StateText({ state, promise, roomInMinutes: minutes, shop: soldAt, isAnyOpen }: FoodNow): ReactNode {
  const { t } = useLingui();
  const closedNote = useClosedNote();
  const range = promise && minutesRange(promise);
  const shop = soldAt?.name ?? "";
  switch (state) {
    case "open":
      return range ? <Trans>At your seat in about {range} minutes</Trans> : t`Open`;
    case "busy":
      return <Trans>Busy right now: at your seat in about {range} minutes</Trans>;
    case "later":
      return t`After half-time`;
    case "full":
      return t`The kitchen is at capacity. You can order again in about ${minutes} min.`;
    case "sold-out":
      return t`Sold out for now`;
    case "paused":
      return t`${shop} isn’t taking orders right now.`;
    case "closed":
      return isAnyOpen ? t`${shop} is closed right now.` : (closedNote(state) ?? "");
    case "closed-today":
      return isAnyOpen ? t`${shop} is closed today.` : (closedNote(state) ?? "");
  }
}
