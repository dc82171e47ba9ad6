import { type ReactNode, useState } from "react";
import type { LiveStadium } from "#domain/shop/live-shops.ts";
import { addressOf } from "../api/address.ts";
import { useVisitor } from "../hooks/use-visitor.ts";
import { addTexts } from "../i18n/client.ts";
import { usePolled } from "./poller.ts";

/** `strip`: what is said of a match over the dishes. */
type SeenStadium = LiveStadium & { strip?: ReactNode };

/** Most venues have no clock of matches, so that its words come with the first answer that names one. */
const withStrip = (live: LiveStadium): Promise<SeenStadium> =>
  Promise.all([import("../components/match-strip.tsx"), addTexts("cart")]).then(
    ([{ matchStrip }]) => ({ ...live, strip: matchStrip(live) }),
    // A deploy may have taken its file away.
    () => live,
  );

/** The live state of the shops as seen from the fan's seat, polled after the paint while visible; null until known. */
export function useLiveShops(stadiumId: string | null | undefined): SeenStadium | null {
  const [live, setLive] = useState<SeenStadium | null>(null);
  const seat = useVisitor()?.seat;
  const query = seat?.section ? { section: seat.section, stand: seat.stand } : null;
  const address = stadiumId
    ? addressOf("GET /stadiums/:id/live", { params: { id: stadiumId } }, query)
    : null;
  usePolled(address, 15_000, (answer) => {
    if (answer.kind !== "body") return;
    if (answer.body.match) void withStrip(answer.body).then(setLive);
    else setLive(answer.body);
  });
  return live;
}
