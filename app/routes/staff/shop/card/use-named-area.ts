import { createContext, useContext } from "react";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import { areaNamed } from "#domain/seat/areas.ts";
import type { Seat } from "#domain/seat/seat.ts";

/** The names of the stadium's sides. */
export const Areas = createContext<readonly Localized[]>([]);

/** A seat with its side's name in the board's language; the order has the fan's. */
export function useNamedArea(): (seat: Seat) => Seat {
  const areas = useContext(Areas);
  const localize = useLocalize();
  return (seat) => ({ ...seat, area: localize(areaNamed(areas, seat.area)) || seat.area });
}
