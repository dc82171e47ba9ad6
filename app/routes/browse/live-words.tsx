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
  if (live && load === "busy") {
    const minutes = aboutMinutes(live.promise);
    return <b className="text-pending">{t`Busy, about ${minutes} min`}</b>;
  }
  return <b className="text-delivered">{t`Open`}</b>;
}

/** A label on the picture: when a dish would be at the seat, or why it can't be had. */
export function DishNow({ now }: { now?: LiveDish }) {
  const { t } = useLingui();
  if (!now) return null;
  if (now.state === "free") {
    const { minutes } = now;
    return <b className="dish-now one-line">{t`About ${minutes} min`}</b>;
  }
  if (now.state === "busy") {
    const { minutes } = now;
    return <b className="dish-now one-line text-pending">{t`Busy, about ${minutes} min`}</b>;
  }
  const text =
    now.state === "sold-out"
      ? t`Sold out for now`
      : now.state === "full"
        ? t`Full for ${{ minutes: now.minutes }} min`
        : t`Closed now`;
  return <b className="dish-now one-line text-canceled">{text}</b>;
}
