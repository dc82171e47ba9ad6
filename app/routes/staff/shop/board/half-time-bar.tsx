import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { BoardItem, BoardShop, HalfTime } from "#domain/kitchen/board-events.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";
import { clockTime } from "#domain/language/greeting.ts";

type Props = {
  halfTime: HalfTime;
  shop: Pick<BoardShop, "id" | "timeZone">;
  items: readonly BoardItem[];
  canAct: boolean;
  onSent: () => void;
};

/** Says what becomes of the menu in the break, and lets the stand decide. */
export function HalfTimeBar({ halfTime, shop, items, canAct, onSent }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const [busy, setBusy] = useState(false);
  const { state, key, later } = halfTime;
  if (state === "off") return null;
  const time = (at: number) => leftToRight(clockTime(shop.timeZone, at));
  const [from, until, begins] = [time(halfTime.from), time(halfTime.until), time(halfTime.breakFrom)];
  const kept = items.filter((item) => item.isAvailable && !later.includes(item.id));
  const dishes = kept.map((item) => isolated(localize(item.name))).join(", ");

  async function say(answer: "yes" | "no") {
    setBusy(true);
    await call("POST /staff/shops/:shopId/half-time", {
      ...{ params: { shopId: shop.id }, body: { key, answer } },
    });
    setBusy(false);
    onSent();
  }

  return (
    <section className="row flex-wrap gap-3 bg-soft px-4 py-2 font-medium" aria-label={t`Half-time menu`}>
      <Icon name="clock" className="size-6" />
      <p className="min-w-48 flex-1">
        {state === "offered" && <Trans>Half-time is at about {begins}. Only these until it’s over?</Trans>}
        {state === "announced" && <Trans>Half-time menu from {from}</Trans>}
        {state === "on" && <Trans>Half-time menu until {until}. Other dishes come after half-time.</Trans>}
        <span className="block text-sm text-muted">{dishes}</span>
      </p>
      {canAct && state !== "on" && (
        <Button kind="outline" className="px-4" busy={busy} onClick={() => void say("yes")}>
          {state === "offered" ? <Trans>Half-time menu</Trans> : <Trans>Start now</Trans>}
        </Button>
      )}
      {canAct && state !== "offered" && (
        <Button kind="soft" className="px-4" busy={busy} onClick={() => void say("no")}>
          {state === "on" ? <Trans>Back to the full menu</Trans> : <Trans>Not this time</Trans>}
        </Button>
      )}
    </section>
  );
}
