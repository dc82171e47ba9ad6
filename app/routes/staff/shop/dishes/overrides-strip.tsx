import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { BoardItem, BoardShop } from "#domain/kitchen/board-events.ts";
import { isSoldOut, ownMinutes } from "#domain/kitchen/board-items.ts";
import { minutesLeftOf } from "../duration.ts";

/** All active overrides with their remaining time, so that none is forgotten. */
export function OverridesStrip({
  shop,
  items,
  now,
  onShop,
  onItems,
}: {
  shop: BoardShop;
  items: BoardItem[];
  now: number;
  onShop: () => void;
  onItems: () => void;
}) {
  const localize = useLocalize();
  const chips: ReactNode[] = [];
  const add = (key: string, icon: IconName, tone: string, onClick: () => void, text: ReactNode) =>
    chips.push(
      <button key={key} type="button" onClick={onClick} className={`strip-chip ${tone}`}>
        <Icon name={icon} className="size-4" />
        <span className="one-line">{text}</span>
      </button>,
    );
  const red = "bg-canceled-tint text-canceled";
  const orange = "bg-pending-tint text-pending";
  if (!shop.isOpen) add("closed", "store", red, onShop, <Trans>Closed: no new orders</Trans>);
  else if (!shop.isWithinHours)
    add("hours", "clock", red, onShop, <Trans>Outside opening hours: no new orders</Trans>);
  if (shop.pausedUntil && shop.pausedUntil > now)
    add(
      "paused",
      "clock",
      red,
      onShop,
      <Plural
        value={minutesLeftOf(shop.pausedUntil, now)}
        one="Paused, # min left"
        other="Paused, # min left"
      />,
    );
  if (shop.busyUntil && shop.busyUntil > now)
    add(
      "busy",
      "flame",
      orange,
      onShop,
      <Trans>
        Busy +{shop.busyMinutes} min, {minutesLeftOf(shop.busyUntil, now)} min left
      </Trans>,
    );
  for (const item of items) {
    const name = localize(item.name);
    if ((item.soldOutUntil ?? 0) > now)
      add(
        item.id,
        "close",
        red,
        onItems,
        <Trans>
          {name}: sold out, {minutesLeftOf(item.soldOutUntil ?? 0, now)} min left
        </Trans>,
      );
    else if (isSoldOut(item, now)) add(item.id, "close", red, onItems, <Trans>{name}: none left</Trans>);
    const minutes = ownMinutes(item, now);
    if (minutes !== null)
      add(
        `${item.id}-minutes`,
        "clock",
        orange,
        onItems,
        <Trans>
          {name}: {minutes} min, {minutesLeftOf(item.preparationUntil ?? 0, now)} min left
        </Trans>,
      );
  }
  return chips.length > 0 ? <div className="strip">{chips}</div> : null;
}
