import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { cookieText } from "#app/cookies/cookie.ts";
import { seatCookie } from "#app/cookies/cookies.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { findBlock } from "#domain/menu/catalog.ts";
import { emptySeat, type Seat, type SeatField, serializeSeat } from "#domain/seat/seat.ts";
import type { SeatBlock } from "../confirm-data.ts";
import { fieldId } from "../missing.ts";

/** The seat form; stored on the phone as it changes. */
export function useSeat(blocks: SeatBlock[]) {
  const saved = useVisitor()?.seat ?? null;
  const [seat, setSeat] = useState<Seat>(saved ?? emptySeat);
  const [touched, setTouched] = useState(false);
  // A picture's seat arrives later and must be merged with the seat as it is then.
  const latest = useRef(seat);

  function change(changes: Partial<Seat>) {
    const { current } = latest;
    const stand = changes.stand ?? current.stand;
    const block = changes.section === undefined ? null : findBlock(blocks, changes.section, stand);
    const told = block && { stand: block.stand, entrance: block.entrance, area: block.area };
    const next = { ...current, ...told, ...changes };
    latest.current = next;
    setSeat(next);
    setTouched(true);
    document.cookie = cookieText(seatCookie, serializeSeat(next));
  }

  const takeOver = useEffectEvent(() => {
    const typed = typedSeat(seat);
    if (Object.keys(typed).length > 0) change(typed);
  });
  useLayoutEffect(() => takeOver(), []);

  const isPrefilled = !touched && Boolean(saved?.row && saved.seatNo);
  return { seat, change, isPrefilled };
}

/** Takes over what was typed before hydration, which the next render would discard. */
function typedSeat(seat: Seat): Partial<Seat> {
  const fields = Object.keys(seat) as SeatField[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const input = document.getElementById(fieldId(field)) as HTMLInputElement | null;
      return input && input.value !== seat[field] ? [[field, input.value]] : [];
    }),
  );
}
