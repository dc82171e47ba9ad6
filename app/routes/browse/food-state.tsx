import { useLingui } from "@lingui/react/macro";
import { useRange } from "../../components/use-range.ts";
import { bestState } from "../../domain/live-shops.ts";
import { promiseMinutes } from "../../domain/promise-time.ts";
import { useLiveShops } from "../../hooks/use-live-shops.ts";
import { useClosedNote } from "./closed-note.ts";
import type { FoodDetail } from "./food-data.ts";
import { StateLine } from "./state-line.tsx";

/** Whether any stand cooks this now, and when it would be at the seat. */
export function FoodState({ food }: { food: FoodDetail }) {
  const { t } = useLingui();
  const live = useLiveShops(food.stadiumId)?.filter((shop) => food.shopIds.includes(shop.id));
  const state = live ? bestState(live.map((shop) => shop.state)) : food.state;
  const queues = (live ?? []).filter((shop) => shop.isOpen).map((shop) => shop.queueMinutes);
  const { from, to } = promiseMinutes([food.minutes], queues.length ? Math.min(...queues) : 0);
  const closedNote = useClosedNote()(state);
  const range = useRange()(from, to);
  return <StateLine state={state}>{closedNote ?? t`At your seat in about ${range} minutes`}</StateLine>;
}
