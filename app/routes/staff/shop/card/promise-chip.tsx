import { Trans } from "@lingui/react/macro";
import { Chip, type ChipTone } from "#app/components/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import { minutesRange } from "#app/components/minutes-range.tsx";
import { useLiveShops } from "#app/live/use-live-shops.ts";
import type { BoardShop } from "#domain/kitchen/board-events.ts";
import type { LiveShop } from "#domain/shop/live-shops.ts";

const tones: Record<LiveShop["load"], ChipTone> = { free: "green", busy: "orange", full: "red" };

/** The wait that fans currently see; hidden while they can't order. */
export function PromiseChip({ shop }: { shop: BoardShop }) {
  const live = useLiveShops(shop.stadiumId)?.shops.find((each) => each.id === shop.id);
  if (live?.state !== "open") return null;
  const range = minutesRange(live.promise);
  return (
    <Chip tone={tones[live.load]}>
      <Icon name="clock" className="size-3.5" />
      {live.load === "full" ? (
        <Trans>At capacity: no new orders for now</Trans>
      ) : live.load === "busy" ? (
        <Trans>Busy: {range} min</Trans>
      ) : (
        <Trans>{range} min</Trans>
      )}
    </Chip>
  );
}
