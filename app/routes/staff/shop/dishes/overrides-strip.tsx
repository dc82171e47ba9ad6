import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { StaffIcon, type StaffIconName } from "#app/routes/staff/parts/staff-icon.tsx";
import type { BoardItem, BoardShop } from "#domain/kitchen/board-events.ts";
import { isSoldOut, ownMinutes } from "#domain/kitchen/board-items.ts";
import { clockTime } from "#domain/language/greeting.ts";

/** All active overrides with their end, so that none is forgotten. */
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
  const until = (at: number | null) => clockTime(shop.timeZone, at ?? now);
  const chips: ReactNode[] = [];
  const add = (key: string, icon: StaffIconName, tone: string, onClick: () => void, text: ReactNode) =>
    chips.push(
      <button key={key} type="button" onClick={onClick} className={`strip-chip ${tone}`}>
        <StaffIcon name={icon} className="size-4" />
        <span className="one-line">{text}</span>
      </button>,
    );
  const red = "bg-canceled-tint text-canceled";
  const orange = "bg-pending-tint text-pending";
  if (!shop.isOpen) add("closed", "store", red, onShop, <Trans>Closed: no new orders</Trans>);
  else if (shop.isShabbat)
    add("hours", "clock", red, onShop, <Trans>Shabbat or a holiday: no new orders</Trans>);
  else if (!shop.isWithinHours)
    add("hours", "clock", red, onShop, <Trans>Outside opening hours: no new orders</Trans>);
  if (shop.pausedUntil && shop.pausedUntil > now)
    add("paused", "clock", red, onShop, <Trans>Paused until {until(shop.pausedUntil)}</Trans>);
  if (shop.busyUntil && shop.busyUntil > now)
    add(
      "busy",
      "flame",
      orange,
      onShop,
      <Trans>
        Busy +{shop.busyMinutes} min until {until(shop.busyUntil)}
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
          {name}: sold out until {until(item.soldOutUntil)}
        </Trans>,
      );
    else if (isSoldOut(item, now)) add(item.id, "close", red, onItems, <Trans>{name}: none left</Trans>);
    for (const option of item.options ?? [])
      if ((option.soldOutUntil ?? 0) > now)
        add(
          `${item.id}-${option.id}`,
          "close",
          red,
          onItems,
          <Trans>
            {name} without {localize(option.name)} until {until(option.soldOutUntil)}
          </Trans>,
        );
    const minutes = ownMinutes(item, now);
    if (minutes !== null)
      add(
        `${item.id}-minutes`,
        "clock",
        orange,
        onItems,
        <Trans>
          {name}: {minutes} min until {until(item.preparationUntil)}
        </Trans>,
      );
  }
  return chips.length > 0 ? <div className="strip">{chips}</div> : null;
}
