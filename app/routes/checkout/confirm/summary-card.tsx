import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Card } from "#app/components/card.tsx";
import { AllergyWarning } from "#app/components/food/allergy-warning.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { TotalsList } from "#app/components/order/totals-list.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useKitchenNote } from "#app/routes/kitchen/use-kitchen-note.ts";
import { useIfSoldOut } from "#app/routes/use-if-sold-out.ts";
import { lineKey } from "#domain/cart/cart.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { warnedOf } from "#domain/menu/allergies.ts";
import { CardTitle } from "../card-title.tsx";
import type { OptionNames } from "../confirm-data.ts";

type Props = {
  quote: Quote;
  quotedAt: number;
  optionNames: OptionNames;
  timeZone: string;
  /** The allergies ticked on this screen. */
  allergies: readonly string[];
};

export function SummaryCard({ quote, quotedAt, optionNames, timeZone, allergies }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { from, to } = promisedTimes(quote.promise, quotedAt, timeZone);
  const shop = localize(quote.shopName);
  const note = useKitchenNote()(quote);
  const ifSoldOut = useIfSoldOut();
  return (
    <Card className="grid gap-4 p-5">
      <CardTitle
        icon="receipt"
        action={
          <Link to="/cart" className="row -my-2 min-h-11 px-2 font-medium text-link">
            {t`Edit`}
          </Link>
        }
      >
        {t`Your order`}
      </CardTitle>
      <ul className="grid gap-2.5">
        {quote.lines.map((line) => (
          <li key={lineKey(line)} className="flex gap-3">
            <span className="min-w-8 flex-none font-semibold tabular-nums">{`${line.quantity}×`}</span>
            <div className="min-w-0 grow">
              {localize(line.name)}
              <AllergyWarning allergens={warnedOf(line.allergens ?? [], allergies)} />
              {line.choices.length > 0 && (
                <span className="block text-sm text-muted">
                  {line.choices.map((id) => optionNames[line.itemId]?.[id] ?? id).join(", ")}
                </span>
              )}
              {line.note && (
                <span className="block text-sm text-muted">
                  <bdi>“{line.note}”</bdi>
                </span>
              )}
              {line.ifSoldOut && <span className="block text-sm text-muted">{ifSoldOut(line)}</span>}
            </div>
            <span className="text-end">
              {line.originalUnitMinor > line.unitMinor && (
                <s className="block text-sm text-muted">
                  <span className="unseen">{t`Before the discount:`} </span>
                  <Money minor={line.originalUnitMinor * line.quantity} />
                </s>
              )}
              <Money minor={line.totalMinor} />
            </span>
          </li>
        ))}
      </ul>
      <div className="border-t pt-4">
        <TotalsList totals={quote.totals} isPickup={quote.fulfilment === "pickup"} lines={quote.lines} />
      </div>
      <p className="row gap-2.5 rounded-small bg-soft px-4 py-3">
        <Icon name="clock" />
        <span>
          <b className="block font-semibold">
            {quote.fulfilment === "pickup"
              ? t`Ready to pick up ${from}–${to}`
              : t`At your seat ${from}–${to}`}
          </b>
          <span className="block text-sm text-muted">{t`Shop: ${shop}`}</span>
          {note && <span className="block text-sm text-muted">{note}</span>}
        </span>
      </p>
    </Card>
  );
}

/** The promised range as clock times at the stadium, the same on the server and on every phone. */
function promisedTimes(promise: PromiseMinutes, quotedAt: number, timeZone: string) {
  const at = (minutes: number) => clockTime(timeZone, quotedAt + minutes * 60_000);
  return { from: at(promise.from), to: at(promise.to) };
}
