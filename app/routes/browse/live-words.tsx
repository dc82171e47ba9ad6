import { useLingui } from "@lingui/react/macro";
import { aboutMinutes, type LiveDish, type LiveShop } from "#domain/shop/live-shops.ts";
import type { ShopCardData } from "./shop/shop-data.ts";

/** A shop's state in one line, so that nothing shifts. */
export function ShopNow({ shop, live }: { shop: ShopCardData; live?: LiveShop }) {
  const { t } = useLingui();
  const { state } = live ?? shop;
  const load = live?.load ?? "free";
  if (state !== "open")
    return (
      <b className="text-canceled">
        {
          {
            paused: t`On a break`,
            closed: t`Closed now`,
            "closed-today": t`Closed today`,
          }[state]
        }
      </b>
    );
  if (load === "full") {
    const minutes = Math.max(1, live?.roomInMinutes ?? 1);
    return <b className="text-canceled">{t`Full for ${minutes} min`}</b>;
  }
  if (live?.promise && load === "busy") {
    const minutes = aboutMinutes(live.promise);
    return <b className="text-pending">{t`Busy, about ${minutes} min`}</b>;
  }
  return <b className="text-delivered">{t`Open`}</b>;
}

/** A label on the picture: when a dish would be at the seat, or why it can't be had. */
export function DishNow({ now }: { now?: LiveDish }) {
  const { t } = useLingui();
  if (!now) return null;
  const { state, isLater, minutes = 0 }: { state: LiveDish["state"]; isLater?: true; minutes?: number } = now;
  const tone = isLater || state === "free" ? "" : state === "busy" ? " text-pending" : " text-canceled";
  const text = isLater
    ? t`After half-time`
    : state === "free"
      ? t`About ${minutes} min`
      : state === "busy"
        ? t`Busy, about ${minutes} min`
        : state === "sold-out"
          ? t`Sold out for now`
          : state === "full"
            ? t`Full for ${minutes} min`
            : state === "paused"
              ? t`On a break`
              : t`Closed now`;
  return <b className={`dish-now one-line${tone}`}>{text}</b>;
}
