import { Trans } from "@lingui/react/macro";
import { Chip } from "#app/components/chip.tsx";
import { useNow } from "#app/hooks/use-now.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { isShabbat, type ServingHours, servesAt } from "#domain/menu/shabbat.ts";
import type { VenueShop } from "#domain/venue/venue-console.ts";

/** A shop's state; whatever prevents orders comes first. */
export function ShopStateChip({
  shop,
  timeZone,
}: {
  shop: Pick<VenueShop, "state"> & ServingHours;
  timeZone: string;
}) {
  const now = useNow(60_000);
  const { isOpen, autoPausedAt, pausedUntil, busyUntil, busyMinutes, isUnpayable } = shop.state;
  const time = (at: number) => clockTime(timeZone, at);
  if (!isOpen)
    return (
      <Chip>
        <Trans>Closed</Trans>
      </Chip>
    );
  if (isUnpayable)
    return (
      <Chip tone="red">
        <Trans>Can’t be paid: takes no orders</Trans>
      </Chip>
    );
  if (autoPausedAt !== null)
    return (
      <Chip tone="red">
        <Trans>Paused since {time(autoPausedAt)}: no tablet connected</Trans>
      </Chip>
    );
  if (pausedUntil !== null && pausedUntil > now)
    return (
      <Chip tone="orange">
        <Trans>Paused until {time(pausedUntil)}</Trans>
      </Chip>
    );
  if (!servesAt(shop, timeZone, now))
    return (
      <Chip>
        {isShabbat(shop.shabbat, timeZone, now) ? (
          <Trans>Closed for Shabbat or a holiday</Trans>
        ) : (
          <Trans>Outside its hours</Trans>
        )}
      </Chip>
    );
  if (busyUntil !== null && busyUntil > now)
    return (
      <Chip tone="orange">
        <Trans>
          Busy until {time(busyUntil)}: +{busyMinutes} min
        </Trans>
      </Chip>
    );
  return (
    <Chip tone="green">
      <Trans>Open</Trans>
    </Chip>
  );
}
