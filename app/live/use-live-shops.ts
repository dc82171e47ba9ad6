import { useState } from "react";
import type { LiveStadium } from "#domain/shop/live-shops.ts";
import { addressOf } from "../api/address.ts";
import { useVisitor } from "../hooks/use-visitor.ts";
import { usePolled } from "./poller.ts";

/** The live state of the shops as seen from the fan's seat, polled after the paint while visible; null until known. */
export function useLiveShops(stadiumId: string | null | undefined): LiveStadium | null {
  const [live, setLive] = useState<LiveStadium | null>(null);
  const seat = useVisitor()?.seat;
  const query = seat?.section ? { section: seat.section, stand: seat.stand } : null;
  const address = stadiumId
    ? addressOf("GET /stadiums/:id/live", { params: { id: stadiumId } }, query)
    : null;
  usePolled(address, 15_000, (answer) => {
    if (answer.kind === "body") setLive(answer.body);
  });
  return live;
}
