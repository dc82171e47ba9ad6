import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { knownText } from "#app/i18n/known-text.ts";
import { didntWork, opsProblems } from "#app/routes/staff/parts/code-texts.ts";
import { Code, OrderState, useAgo } from "#app/routes/staff/parts/named.tsx";
import type { OpenOrder, SettledOrder } from "#domain/close/close.ts";
import { orderStoryPath } from "#domain/staff/staff-places.ts";
import { useVenue } from "../parts/use-venue.ts";

/** Orders that keep a day open, each with a link to its page. */
export function OpenOrders({ orders }: { orders: (OpenOrder & { refusal?: string | null })[] }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { id: stadiumId } = useVenue();
  const ago = useAgo(useNow(60_000));
  return (
    <ul className="card list-none overflow-hidden text-ink">
      {orders.map(({ id, orderCode, shop, status, placedAt, isOver, refusal }) => (
        <li key={id} className="border-t first:border-t-0">
          <Link
            to={orderStoryPath({ stadiumId, id })}
            className="row min-h-14 flex-wrap gap-x-3 gap-y-1 px-5 py-2"
          >
            <b>
              <Code code={orderCode} />
            </b>
            <span className="min-w-0 grow wrap-anywhere">
              {localize(shop)}
              {refusal ? (
                <span className="block text-sm text-canceled">
                  {refusal === "payment-open"
                    ? t`Its payment is under way.`
                    : (knownText(t, opsProblems, refusal) ?? t(didntWork))}
                </span>
              ) : (
                isOver && <span className="block text-sm text-muted">{t`Its payment is under way.`}</span>
              )}
            </span>
            <OrderState status={status} />
            <span className="text-sm text-muted" suppressHydrationWarning>
              {ago(placedAt)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The result of canceling them; failures are listed by order. */
export function Settled({ orders }: { orders: SettledOrder[] }) {
  const left = orders.filter(({ refusal }) => refusal !== null);
  return (
    <div role="status" className="grid gap-3 rounded-card bg-pending-tint p-5 text-pending">
      <p className="font-semibold">
        <Plural
          value={orders.length - left.length}
          one="# order was canceled and refunded."
          other="# orders were canceled and refunded."
        />{" "}
        {left.length === 0 ? <Trans>Now close the day.</Trans> : <Trans>These are still open:</Trans>}
      </p>
      {left.length > 0 && <OpenOrders orders={left} />}
    </div>
  );
}
