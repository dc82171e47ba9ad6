import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { lineKey } from "#domain/cart/cart.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import type { Localized } from "#domain/language/localized.ts";

/** Shows which prices, or which shop of a pickup, changed since the fan saw them, before anything is charged. */
export function PriceChanges({ before, now }: { before: Quote; now: Quote }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const ref = useRef<HTMLElement>(null);
  const show = useEffectEvent((_quote: Quote) => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "center", behavior: "smooth" });
  });
  useEffect(() => show(now), [now]);
  const rows = [
    ...changedLines(before, now).map((line) => ({
      key: line.itemId,
      name: localize(line.name),
      from: line.fromMinor,
      to: line.toMinor,
    })),
    { key: "total", name: t`Total`, from: before.totals.totalMinor, to: now.totals.totalMinor },
  ];
  const isPriceNew = rows.some(({ from, to }) => from !== to);
  const shop = before.shopId !== now.shopId && now.fulfilment === "pickup" && localize(now.shopName);
  return (
    <section
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-card bg-pending-tint p-5 text-pending"
    >
      <p className="row gap-2.5 font-semibold">
        <Icon name="warning" />
        {isPriceNew ? t`The price has changed. Please check the new total.` : t`The shop has changed.`}
      </p>
      {shop && <p>{t`You’d now pick it up at ${shop}.`}</p>}
      {isPriceNew && (
        <dl className="grid gap-1">
          {rows.map(({ key, name, from, to }) => (
            <div key={key} className="flex justify-between gap-4">
              <dt>{name}</dt>
              <dd className="row gap-2">
                <s>
                  <Money minor={from} />
                </s>
                <b>
                  <Money minor={to} />
                </b>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm">{t`You weren’t charged.`}</p>
    </section>
  );
}

export type ChangedLine = { itemId: string; name: Localized; fromMinor: number; toMinor: number };

/** The lines whose unit price differs between the two quotes. */
export function changedLines(before: Quote, now: Quote): ChangedLine[] {
  const prices = new Map(before.lines.map((line) => [lineKey(line), line.unitMinor]));
  return now.lines.flatMap((line) => {
    const fromMinor = prices.get(lineKey(line));
    if (fromMinor === undefined || fromMinor === line.unitMinor) return [];
    return [{ itemId: lineKey(line), name: line.name, fromMinor, toMinor: line.unitMinor }];
  });
}
