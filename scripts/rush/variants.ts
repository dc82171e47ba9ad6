import type { Rush } from "./evening.ts";
import type { HalfTime } from "./half-time.ts";

/** What a venue does about its half-time. */
export type Variant = { title: string } & Pick<Rush, "pickup" | "countsRunners" | "halfTime">;

const today: Variant = { title: "today" };
const fetched = { share: 0.3, shelves: 60 };
const both = { pickup: fetched, countsRunners: true };
export const handsVariants: Variant[] = [
  today,
  { title: "30 % fetch it, 60 shelves", pickup: fetched },
  { title: "promises count the runners", countsRunners: true },
  { title: "both", ...both },
];

const quick = ["hot-dog", "falafel", "beer", "cola", "popcorn"];
const menu: HalfTime = { menu: "forecast", dishes: quick, cooksAhead: false };
const trays: HalfTime = { menu: "off", dishes: quick, cooksAhead: true };
const menuAndTrays: HalfTime = { ...menu, cooksAhead: true };
/** With the match's clock, if runners are counted or not. */
export const halfTimeVariants: Variant[] = [
  today,
  { title: "half-time menu of five quick dishes", halfTime: menu },
  { title: "bake list", halfTime: trays },
  { title: "bake list that no board knows", halfTime: { ...trays, boardKnowsTrays: false } },
  { title: "menu and bake list", halfTime: menuAndTrays },
  { title: "these, runners counted, 30 % fetch it, 60 shelves", ...both, halfTime: menuAndTrays },
  {
    ...{ title: "the proposed menu, 24 shelves", countsRunners: true, pickup: { ...fetched, shelves: 24 } },
    halfTime: { ...menuAndTrays, dishes: "proposed" },
  },
];
