import { type ComponentType, lazy, Suspense } from "react";
import { addTexts } from "#app/i18n/client.ts";
import type { LiveStadium } from "#domain/shop/live-shops.ts";

const HalfTimeStrip = lazy<ComponentType<{ live: LiveStadium }>>(() =>
  Promise.all([import("./half-time-strip.tsx"), addTexts("cart")]).then(
    ([{ HalfTimeStrip }]) => ({ default: HalfTimeStrip }),
    // A deploy may have taken its file away.
    () => ({ default: () => null }),
  ),
);

/** Most venues have no clock of matches, so that its words come with the first answer that names one. */
export const MatchStrip = ({ live }: { live: LiveStadium | null }) =>
  live?.match && (
    <Suspense>
      <HalfTimeStrip live={live} />
    </Suspense>
  );
