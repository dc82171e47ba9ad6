import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { cookieText } from "#app/cookies/cookie.ts";
import { seatCookie } from "#app/cookies/cookies.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { findBlock } from "#domain/menu/catalog.ts";
import { doubtSeat, understandSeat } from "#domain/seat/known-seats.ts";
import { emptySeat, type Seat, type SeatField, serializeSeat } from "#domain/seat/seat.ts";
import type { SeatBlock } from "../confirm-data.ts";
import { fieldId } from "../missing.ts";

/**
 * The seat form; stored on the phone as it changes. What was typed before hydration is in the fields alone, and the next
 * render would discard it, so it is taken over first.
 */
export function useSeat(
  blocks: SeatBlock[],
  { isTrusted, isComplete }: { isTrusted: (seat: Seat) => boolean; isComplete: boolean },
) {
  const saved = useVisitor()?.seat ?? null;
  const [seat, setSeat] = useState<Seat>(saved ?? emptySeat);
  const [touched, setTouched] = useState(false);
  const [isInsisted, setInsisted] = useState(false);
  // A section that is being typed is not yet one that the venue lacks.
  const [isSettled, setSettled] = useState(true);
  // A picture's seat arrives later and must be merged with the seat as it is then.
  const latest = useRef(seat);

  function change(changes: Partial<Seat>) {
    const { current } = latest;
    const stand = changes.stand ?? current.stand;
    const section =
      changes.section === undefined ? null : understandSeat(blocks, { ...current, ...changes }).section;
    const block = section === null ? null : findBlock(blocks, section, stand);
    const told = block && { stand: block.stand, entrance: block.entrance, area: block.area };
    const next = { ...current, ...told, ...changes };
    latest.current = next;
    setSeat(next);
    setTouched(true);
    setSettled(false);
    document.cookie = cookieText(seatCookie, serializeSeat(next));
  }

  const takeOver = useEffectEvent(() => {
    const typed = (Object.keys(seat) as SeatField[]).flatMap((field) => {
      const input = document.getElementById(fieldId(field)) as HTMLInputElement | null;
      return input && input.value !== seat[field] ? [[field, input.value]] : [];
    });
    if (typed.length > 0) change(Object.fromEntries(typed));
  });
  useLayoutEffect(() => takeOver(), []);

  /** Leaves the venue's own writing in the fields: "Gate 5" becomes "5". A signed seat stays as its code has it. */
  function settle() {
    if (isTrusted(latest.current)) return setSettled(true);
    const understood = understandSeat(blocks, latest.current);
    if (serializeSeat(understood) !== serializeSeat(latest.current)) change(understood);
    setSettled(true);
  }

  const doubts = isTrusted(seat) ? [] : doubtSeat(blocks, understandSeat(blocks, seat));
  return {
    seat,
    change,
    settle,
    isPrefilled: !touched && Boolean(saved?.row && saved.seatNo),
    /** What the venue does not have, with the nearest that it has. */
    doubts,
    isSettled,
    /** Null where the venue's list is complete. */
    insist: isComplete ? null : setInsisted,
    isInsisted: isInsisted && !isComplete && doubts.length > 0,
  };
}
