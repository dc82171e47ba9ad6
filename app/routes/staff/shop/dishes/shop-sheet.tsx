import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { OptionButtons } from "#app/routes/staff/parts/options.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { minuteMs } from "#domain/durations.ts";
import type { BoardShop } from "#domain/kitchen/board-events.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { ShopProblem } from "../shop-problem.tsx";
import type { ShopActions } from "./use-shop-actions.ts";

/** Open or closed, a pause, a busy period: all but the first have an end. */
export function ShopSheet({
  shop,
  now,
  actions,
  onClose,
}: {
  shop: BoardShop;
  now: number;
  actions: ShopActions;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const busy = actions.busy.has("shop");
  const minutes = (values: number[]) => values.map((value) => ({ value, label: t`${value} min` }));
  const time = (at: number) => clockTime(shop.timeZone, at);
  const pausedUntil = shop.pausedUntil && shop.pausedUntil > now ? shop.pausedUntil : null;
  const busyUntil = shop.busyUntil && shop.busyUntil > now ? shop.busyUntil : null;
  const [more, setMore] = useState(shop.busyMinutes || 10);
  return (
    <Sheet title={t`The shop`} onClose={onClose}>
      <ShopProblem code={actions.problem} />
      <section className="grid gap-3">
        <h3 className="text-lg">{shop.isOpen ? t`The shop is open` : t`The shop is closed`}</h3>
        {shop.isOpen && !shop.isWithinHours && (
          <p className="text-muted">
            {shop.isShabbat
              ? t`It’s Shabbat or a holiday, so fans can’t order.`
              : t`It’s outside opening hours, so fans can’t order.`}
          </p>
        )}
        <Button
          kind={shop.isOpen ? "outline" : "primary"}
          className={shop.isOpen ? "text-danger" : ""}
          busy={busy}
          onClick={() => void actions.run({ open: !shop.isOpen })}
        >
          {shop.isOpen ? t`Close the shop` : t`Open the shop`}
        </Button>
      </section>
      <section className="grid gap-3 border-t pt-5">
        <h3 className="text-lg">
          {pausedUntil ? t`Paused until ${time(pausedUntil)}` : t`Pause: no new orders`}
        </h3>
        <OptionButtons
          label={pausedUntil ? t`Pause from now on for` : t`For how long?`}
          disabled={busy}
          options={minutes([5, 10, 20, 30])}
          onChoose={(value) => void actions.run({ pauseUntil: now + value * minuteMs })}
        />
        {pausedUntil && (
          <Button busy={busy} onClick={() => void actions.run({ pauseUntil: null })}>
            {t`Take orders again`}
          </Button>
        )}
      </section>
      <section className="grid gap-3 border-t pt-5">
        <h3 className="text-lg">
          {busyUntil
            ? t`Busy: ${shop.busyMinutes} min more until ${time(busyUntil)}`
            : t`Busy: promise a later time`}
        </h3>
        <OptionButtons
          label={t`How much later?`}
          disabled={busy}
          options={[5, 10, 15, 20].map((value) => ({ value, label: t`+${value} min` }))}
          chosen={more}
          onChoose={(value) => {
            setMore(value);
            if (busyUntil) void actions.run({ busyUntil, busyMinutes: value });
          }}
        />
        <OptionButtons
          label={busyUntil ? t`Busy from now on for` : t`For how long?`}
          disabled={busy}
          options={minutes([15, 30, 60])}
          onChoose={(value) => void actions.run({ busyUntil: now + value * minuteMs, busyMinutes: more })}
        />
        {busyUntil && (
          <Button busy={busy} onClick={() => void actions.run({ busyUntil: null })}>
            {t`No longer busy`}
          </Button>
        )}
      </section>
    </Sheet>
  );
}
