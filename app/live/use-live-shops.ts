import { type LiveStadium, withoutPromises } from "#domain/shop/live-shops.ts";
import { addressOf } from "../api/address.ts";
import { useVisitor } from "../hooks/use-visitor.ts";
import { usePolledBody } from "./poller.ts";

/**
 * The live state of the shops as seen from the fan's seat, polled after the paint while visible; null until known, and
 * without promises while it is old.
 */
export function useLiveShops(stadiumId: string | null | undefined, hasBanner = true): LiveStadium | null {
  const seat = useVisitor()?.seat;
  const query = seat?.section ? { section: seat.section, stand: seat.stand } : null;
  const address = stadiumId
    ? addressOf("GET /stadiums/:id/live", { params: { id: stadiumId } }, query)
    : null;
  const { body, isOld } = usePolledBody(address, 15_000, { hasBanner });
  return body && isOld ? withoutPromises(body) : body;
}
