import { useLingui } from "@lingui/react/macro";
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
  const { t } = useLingui();
  const localize = useLocalize();
  const until = (at: number | null) => clockTime(shop.timeZone, at ?? now);
  const chips: ReactNode[] = [];
  const add = (key: string, icon: StaffIconName, tone: string, onClick: () => void, text: string) =>
    chips.push(
      <button key={key} type="button" onClick={onClick} className={`strip-chip ${tone}`}>
        <StaffIcon name={icon} className="size-4" />
        <span className="one-line">{text}</span>
      </button>,
    );
  const red = "bg-canceled-tint text-canceled";
  const orange = "bg-pending-tint text-pending";
  if (!shop.isOpen) add("closed", "store", red, onShop, t`Closed: no new orders`);
  else if (shop.isShabbat) add("hours", "clock", red, onShop, t`Shabbat or a holiday: no new orders`);
  else if (!shop.isWithinHours) add("hours", "clock", red, onShop, t`Outside opening hours: no new orders`);
  if (shop.pausedUntil && shop.pausedUntil > now)
    add("paused", "clock", red, onShop, t`Paused until ${until(shop.pausedUntil)}`);
  if (shop.busyUntil && shop.busyUntil > now)
    add("busy", "flame", orange, onShop, t`Busy +${shop.busyMinutes} min until ${until(shop.busyUntil)}`);
  for (const item of items) {
    const { id, soldOutUntil, preparationUntil } = item;
    const name = localize(item.name);
    if ((soldOutUntil ?? 0) > now)
      add(id, "close", red, onItems, t`${name}: sold out until ${until(soldOutUntil)}`);
    else if (isSoldOut(item, now)) add(id, "close", red, onItems, t`${name}: none left`);
    for (const option of item.options ?? []) {
      const text = t`${name} without ${localize(option.name)} until ${until(option.soldOutUntil)}`;
      if ((option.soldOutUntil ?? 0) > now) add(`${id}-${option.id}`, "close", red, onItems, text);
    }
    const minutes = ownMinutes(item, now);
    if (minutes !== null)
      add(
        `${id}-minutes`,
        "clock",
        orange,
        onItems,
        t`${name}: ${minutes} min until ${until(preparationUntil)}`,
      );
  }
  return chips.length > 0 ? <div className="strip">{chips}</div> : null;
}
