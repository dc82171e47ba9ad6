import { useLingui } from "@lingui/react/macro";
import { useRange } from "#app/components/use-range.ts";
import { useLiveShops } from "#app/hooks/use-live-shops.ts";
import { type PromiseMinutes, promiseMinutes } from "#domain/kitchen/promise-time.ts";
import { bestShop, promiseAt } from "#domain/shop/live-shops.ts";
import type { ShopState } from "#domain/shop/shop-state.ts";
import { useClosedNote } from "../closed-note.ts";
import { SeatNote } from "../seat-note.tsx";
import { StateLine, type Tone } from "../state-line.tsx";
import type { FoodDetail } from "./food-data.ts";

export type FoodNow = {
  state: "open" | "busy" | "full" | "sold-out" | Exclude<ShopState, "open">;
  promise: PromiseMinutes;
  roomInMinutes: number;
  shop: FoodDetail["shops"][number] | null;
};

/** The dish's live state at the shops that deliver to the seat; the page's own until that is known. */
export function useFoodNow(food: FoodDetail): FoodNow {
  const live = useLiveShops(food.stadiumId);
  const dish = { id: food.id, preparationMinutes: food.minutes };
  const known = food.shops.flatMap(({ id }) => live?.shops.find((each) => each.id === id) ?? []);
  const best = bestShop(known, dish);
  if (!best)
    return {
      state: food.state,
      promise: promiseMinutes([food.minutes], 0),
      roomInMinutes: 0,
      shop: food.shops[0] ?? null,
    };
  return {
    state: best.dish.state === "free" ? "open" : best.dish.state,
    promise: promiseAt(best.shop, dish),
    roomInMinutes: best.shop.roomInMinutes,
    shop: food.shops.find(({ id }) => id === best.shop.id) ?? null,
  };
}

/** Whether the dish can be had now, and when it would be at the seat. */
export function FoodState({ food, now }: { food: FoodDetail; now: FoodNow }) {
  const text = useFoodStateText()(now);
  if (food.outside) return <SeatNote reach={food.outside === "drinks-only" ? "drinks" : "none"} />;
  const tone: Tone = now.state === "open" ? "good" : now.state === "busy" ? "busy" : "bad";
  return <StateLine tone={tone}>{text}</StateLine>;
}

function useFoodStateText(): (now: FoodNow) => string {
  const { t } = useLingui();
  const closedNote = useClosedNote();
  const inRange = useRange();
  return ({ state, promise, roomInMinutes: minutes }) => {
    const range = inRange(promise.from, promise.to);
    switch (state) {
      case "open":
        return t`At your seat in about ${range} minutes`;
      case "busy":
        return t`Busy right now: at your seat in about ${range} minutes`;
      case "full":
        return t`The kitchen is full right now. Room again in about ${minutes} min.`;
      case "sold-out":
        return t`Sold out for now`;
      default:
        return closedNote(state) ?? "";
    }
  };
}
