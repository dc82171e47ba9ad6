import { useState } from "react";
import type { LiveStadium } from "#domain/shop/live-shops.ts";
import { usePolled } from "../live/use-polled.ts";

/** The live state of the stadium's shops, polled after the paint while the page is visible; null until known. */
export function useLiveShops(stadiumId: string | null | undefined): LiveStadium | null {
  const [live, setLive] = useState<LiveStadium | null>(null);
  usePolled(stadiumId ? `/api/stadiums/${stadiumId}/live` : null, 15_000, (answer) => {
    if (answer.kind === "body") setLive(answer.body as LiveStadium);
  });
  return live;
}
