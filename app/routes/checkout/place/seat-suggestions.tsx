import type { Stand } from "#domain/seat/seat.ts";
import type { SeatBlock } from "../confirm-data.ts";

/** Datalists under the seat's fields, the fan's stand first. */
export function SeatSuggestions({ blocks, stand }: { blocks: SeatBlock[]; stand: Stand }) {
  const ordered = [...blocks].sort((a, b) => Number(b.stand === stand) - Number(a.stand === stand));
  const lists = {
    "seat-sections": ordered.flatMap((block) => block.sections),
    "seat-entrances": ordered.map((block) => block.entrance),
    "seat-areas": ordered.map((block) => block.area),
  };
  return Object.entries(lists).map(([id, values]) => (
    <datalist key={id} id={id}>
      {[...new Set(values)].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}
