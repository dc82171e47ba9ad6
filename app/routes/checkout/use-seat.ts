import { useState } from "react";
import { cookieText } from "../../cookie.ts";
import { findBlock } from "../../domain/catalog.ts";
import { emptySeat, type Seat, seatCookieName, serializeSeat } from "../../domain/seat.ts";
import { useVisitor } from "../../hooks/use-visitor.ts";
import type { SeatBlock } from "./confirm-data.ts";

/** The seat form: filled in from what is remembered, and remembered as it changes. */
export function useSeat(blocks: SeatBlock[]) {
  const saved = useVisitor()?.seat ?? null;
  const [seat, setSeat] = useState<Seat>(saved ?? emptySeat);
  const [touched, setTouched] = useState(false);

  function change(changes: Partial<Seat>) {
    const next = { ...seat, ...changes };
    const block = changes.section === undefined ? null : findBlock(blocks, changes.section, seat.stand);
    if (block) Object.assign(next, { stand: block.stand, entrance: block.entrance, area: block.area });
    setSeat(next);
    setTouched(true);
    document.cookie = cookieText(seatCookieName, serializeSeat(next));
  }

  const isPrefilled = !touched && Boolean(saved?.row && saved.seatNo);
  return { seat, change, isPrefilled };
}
