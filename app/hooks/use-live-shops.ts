import { useEffect, useState } from "react";
import type { LiveStadium } from "#domain/shop/live-shops.ts";

const everyMs = 15_000;

/** The live state of the stadium's shops, polled after the paint while the page is visible; null until known. */
export function useLiveShops(stadiumId: string | null | undefined): LiveStadium | null {
  const [live, setLive] = useState<LiveStadium | null>(null);
  useEffect(() => {
    if (!stadiumId) return;
    const controller = new AbortController();
    async function ask() {
      if (document.visibilityState === "hidden") return;
      try {
        const answer = await fetch(`/api/stadiums/${stadiumId}/live`, { signal: controller.signal });
        if (answer.ok) setLive((await answer.json()) as LiveStadium);
      } catch {
        // Keep the last state.
      }
    }
    void ask();
    const timer = setInterval(ask, everyMs);
    document.addEventListener("visibilitychange", ask);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [stadiumId]);
  return live;
}
