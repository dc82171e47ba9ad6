import { type Language, localize } from "../language/localized.ts";
import type { Seat } from "../seat/seat.ts";
import { type Block, findBlock } from "./catalog.ts";

/** A changed section brings its level and stand along, and its gate unless that was changed, too. */
export function followSection(seat: Seat, before: Seat | null, blocks: Block[], language: Language): Seat {
  const block = findBlock(blocks, seat.section, seat.stand);
  if (!block || seat.section === before?.section) return seat;
  const isGateTyped = seat.entrance !== "" && seat.entrance !== before?.entrance;
  return {
    ...seat,
    stand: block.stand,
    area: localize(block.area, language),
    entrance: isGateTyped ? seat.entrance : block.entrance,
  };
}
