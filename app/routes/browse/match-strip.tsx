import { Suspense } from "react";
import { lazyPart } from "#app/components/lazy-part.tsx";
import { addTexts } from "#app/i18n/client.ts";
import type { LiveStadium } from "#domain/shop/live-shops.ts";

const HalfTimeStrip = lazyPart(() =>
  Promise.all([import("./half-time-strip.tsx"), addTexts("cart")]).then(
    ([{ HalfTimeStrip }]) => HalfTimeStrip,
  ),
);

/** Most venues have no clock of matches, so that its words come with the first answer that names one. */
export const MatchStrip = ({ live }: { live: LiveStadium | null }) =>
  live?.match && (
    <Suspense>
      <HalfTimeStrip live={live} />
    </Suspense>
  );
