import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { useNow } from "#app/hooks/use-now.ts";
import { minuteMs } from "#domain/durations.ts";
import type { RunShopBody } from "#domain/schemas/staff.ts";
import type { VenueShop } from "#domain/venue/venue-console.ts";
import { Part } from "../parts/part.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { type VenueCode, venueProblem } from "../parts/venue-texts.ts";
import { ShopStateChip } from "./shop-state-chip.tsx";

const pauses = [10, 20, 30];

/** Opens, closes or pauses the shop at once; its staff can do the same on their board. */
export function RunPart({ shop }: { shop: VenueShop }) {
  const { t } = useLingui();
  const venue = useVenue();
  const now = useNow(60_000);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<VenueCode | null>(null);
  const { isOpen, pausedUntil } = shop.state;
  const isPaused = (pausedUntil ?? 0) > now;

  async function run(body: RunShopBody) {
    setBusy(true);
    setProblem(null);
    const answer = await call("POST /staff/shops/:shopId/state", { params: { shopId: shop.id }, body });
    if (!answer.ok) setProblem(answer.problem.code);
    await revalidate();
    setBusy(false);
  }

  return (
    <Part title={t`Right now`} beside={<ShopStateChip shop={shop} timeZone={venue.timeZone} />}>
      <div className="row flex-wrap gap-2">
        <Button kind={isOpen ? "outline" : "primary"} busy={busy} onClick={() => void run({ open: !isOpen })}>
          {isOpen ? <Trans>Close the shop</Trans> : <Trans>Open the shop</Trans>}
        </Button>
        {isPaused ? (
          <Button kind="soft" busy={busy} onClick={() => void run({ pauseUntil: null })}>
            <Trans>Take orders again</Trans>
          </Button>
        ) : (
          isOpen &&
          pauses.map((minutes) => (
            <Button
              key={minutes}
              kind="soft"
              busy={busy}
              onClick={() => void run({ pauseUntil: Date.now() + minutes * minuteMs })}
            >
              <Trans>Pause {minutes} min</Trans>
            </Button>
          ))
        )}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {venueProblem(t, problem)}
        </p>
      )}
    </Part>
  );
}
