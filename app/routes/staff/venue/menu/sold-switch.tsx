import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Icon } from "#app/components/icon.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { serviceDayEnd } from "#domain/shop/service-day.ts";
import type { VenueItemRow } from "#domain/venue/venue-console.ts";
import { useVenue } from "../parts/use-venue.ts";
import { venueProblem } from "../parts/venue-texts.ts";

/** Whether the dish can be had, and one tap to change it in every shop that sells it, until the day ends. */
export function SoldSwitch({ item }: { item: VenueItemRow }) {
  const { shops, timeZone } = useVenue();
  const now = useNow(60_000);
  const words = useLocalize();
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const out = item.places.filter((place) => !isSold(place, now));
  if (item.places.length === 0) return null;
  const name = words(item.name);
  // What is off the menu or counted down to none comes back in the dish's own screen.
  const isTimed = (place: VenueItemRow["places"][number]) => (place.soldOutUntil ?? 0) > now;

  async function toggle() {
    if (busy) return;
    setBusy(true);
    const until = out.length > 0 ? null : serviceDayEnd(timeZone, Date.now());
    const places = until === null ? item.places.filter(isTimed) : item.places;
    const answers = await Promise.all(
      places.map(({ shopId }) =>
        call("POST /staff/shops/:shopId/items/:itemId", {
          params: { shopId, itemId: item.id },
          body: { soldOutUntil: until },
        }),
      ),
    );
    const failed = answers.find((answer) => !answer.ok);
    if (failed && !failed.ok) showToast({ kind: "error", text: venueProblem(t, failed.problem.code) });
    await revalidate();
    setBusy(false);
  }
  const names = out.map((place) => words(shops.find((shop) => shop.id === place.shopId)?.name)).join(", ");
  const isOut = out.length > 0;
  return (
    <button
      type="button"
      className={`above state-pill ${isOut ? "bg-canceled-tint text-canceled" : "bg-delivered-tint text-delivered"}`}
      aria-busy={busy || undefined}
      disabled={isOut && !out.some(isTimed)}
      onClick={() => void toggle()}
    >
      <Icon name={isOut ? "close" : "check"} />
      <span className="min-w-0 wrap-anywhere">
        {!isOut ? (
          <Trans>On sale</Trans>
        ) : out.length === item.places.length ? (
          <Trans>Sold out</Trans>
        ) : (
          <Trans>Sold out: {names}</Trans>
        )}
      </span>
      <span className="unseen"> · {name}</span>
    </button>
  );
}

function isSold(place: VenueItemRow["places"][number], now: number): boolean {
  return place.isAvailable && (place.soldOutUntil ?? 0) <= now && place.stock !== 0;
}
