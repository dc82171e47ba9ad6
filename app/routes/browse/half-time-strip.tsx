import { useLingui } from "@lingui/react/macro";
import type { LiveStadium } from "#domain/shop/live-shops.ts";

/** What somebody who orders during a match has to know of it. No minute that the clock can't keep. */
export function HalfTimeStrip({ live: { match, shops } }: { live: LiveStadium }) {
  const { t } = useLingui();
  const isShort = shops.some(({ state, later = [] }) => state === "open" && later.length > 0);
  if (!match || !isShort) return null;
  // The kitchens cook for a break that should have begun.
  const isLate = match.certainty === "lost";
  return (
    <div className="card mt-2 px-4">
      <p role="status" className="state text-pending">
        <i className="dot" />
        <span>
          {isLate && <>{t`Half-time is running late.`} </>}
          {t`Half-time menu: the quick ones. The full menu is back after half-time.`}
        </span>
      </p>
    </div>
  );
}
