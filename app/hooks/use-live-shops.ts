import { useState } from "react";
import type { LiveStadium } from "#domain/shop/live-shops.ts";
import { usePolled } from "../live/use-polled.ts";
import { useVisitor } from "./use-visitor.ts";

/** The live state of the shops as seen from the fan's seat, polled after the paint while visible; null until known. */
export function useLiveShops(stadiumId: string | null | undefined): LiveStadium | null {
  const [live, setLive] = useState<LiveStadium | null>(null);
  const seat = useVisitor()?.seat;
  const query = seat?.section ? `?${new URLSearchParams({ section: seat.section, stand: seat.stand })}` : "";
  usePolled(stadiumId ? `/api/stadiums/${stadiumId}/live${query}` : null, 15_000, (answer) => {
    if (answer.kind === "body") setLive(answer.body as LiveStadium);
  });
  return live;
}
