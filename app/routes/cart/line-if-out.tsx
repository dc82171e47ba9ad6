import { useLingui } from "@lingui/react/macro";
import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { cancelAll } from "#domain/cart/set-if-out.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";
import { formatMoney } from "#domain/money/money.ts";
import type { CartLineView } from "./cart-lines.ts";

type Props = { view: CartLineView; name: string; next: string; onChoose: (ifOut: string) => void };

/** What the fan wants if the line sells out: a list of choices, and without scripts a form with a button. */
export function LineIfOut({ view: { index, line, item, priced }, name, next, onChoose }: Props) {
  const { t } = useLingui();
  const currency = useContext(ScreenCurrency);
  const ref = useRef<HTMLSelectElement>(null);
  const dishes = (item?.swaps ?? []).filter(({ unitMinor }) => unitMinor <= (priced?.unitMinor ?? 0));
  const isKnown = line.ifOut === cancelAll || dishes.some(({ id }) => id === line.ifOut);
  const chosen = isKnown ? (line.ifOut ?? "") : "";
  // Chosen before React was there.
  const takeOver = useEffectEvent(() => {
    const early = ref.current?.value ?? chosen;
    if (early !== chosen) onChoose(early);
  });
  useEffect(() => takeOver(), []);
  return (
    <form method="post" action="/cart" className="col-span-full min-w-0">
      <input type="hidden" name="intent" value="if-out" />
      <input type="hidden" name="index" value={index} />
      <input type="hidden" name="next" value={next} />
      <label className="row gap-2 text-sm">
        <span className="flex-none text-muted">
          {t`If sold out`}
          <span className="unseen"> · {name}</span>
        </span>
        <select
          ref={ref}
          name="ifOut"
          value={chosen}
          // A browser that fills in what stood here before a reload would choose for the fan.
          autoComplete="off"
          className="min-h-11 min-w-0 grow rounded-control edge bg-surface px-3 font-medium"
          // The phone's own arrow: a rule for ours would be in every document.
          style={{ appearance: "auto" }}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{t`Leave it out`}</option>
          {dishes.length > 0 && (
            <optgroup label={t`Bring instead`}>
              {dishes.map((dish) => (
                <option key={dish.id} value={dish.id}>
                  {`${isolated(dish.name)} · ${leftToRight(formatMoney(dish.unitMinor, currency))}`}
                </option>
              ))}
            </optgroup>
          )}
          <option value={cancelAll}>{t`Cancel the whole order`}</option>
        </select>
      </label>
      <noscript>
        <Button type="submit" kind="soft">
          {t`Save`}
        </Button>
      </noscript>
      {chosen && chosen !== cancelAll && (
        <p className="mt-1 text-xs text-muted">{t`You never pay more for it. If that’s gone too, it’s left out.`}</p>
      )}
    </form>
  );
}
