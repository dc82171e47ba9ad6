import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { MinutesLeft, ShelfUntil } from "#app/components/order/order-news.tsx";
import { stageLooks, useOpenStageLabels } from "#app/components/order/use-stage-labels.ts";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { languageFacts } from "#domain/language/localized.ts";
import type { OrderCard as Order } from "#domain/order/order-view.ts";
import { cardStage, minutesToShow, type Stage } from "#domain/order/stage.ts";
import { isActive, OrderStatus } from "#domain/order-status.ts";
import { paymentPath } from "../../payment-path.ts";
import { AgainForm } from "../again-form.tsx";
import { OrderCode } from "../order-code.tsx";

/** An order in the list. The whole card is a link; active orders also show a button. */
export function OrderCard({ order, now }: { order: Order; now: number }) {
  const localize = useLocalize();
  const firstItem = localize(order.firstItem);
  const name = localize(order.shopName) || firstItem;
  const path = `/order/${order.id}`;
  // The promised time; once it has passed, only the order's own screen shows it.
  const stage = cardStage(order);
  const minutes = minutesToShow({ stage, promise: order.promise, dueAt: order.dueAt ?? null }, now);
  return (
    <li>
      <Card className="relative grid grid-cols-1 gap-3 p-4">
        <div className="row flex-wrap justify-between gap-2">
          <h2 className="text-lg">
            <Link to={path} className="after:absolute after:inset-0 after:rounded-card">
              <OrderCode code={order.orderCode} />
            </Link>
          </h2>
          <StageBadge stage={stage} />
        </div>
        <div className="flex items-end justify-between gap-3">
          <div className="min-w-0">
            <p className="font-medium">
              <bdi>{name}</bdi>
            </p>
            <p className="one-line text-sm text-muted">
              <Plural value={order.itemCount} one="# item" other="# items" />
              {firstItem && firstItem !== name && (
                <>
                  {" · "}
                  <bdi>{firstItem}</bdi>
                </>
              )}
            </p>
            <SoldOut order={order} />
            <p className="text-sm text-muted">
              <OrderDate at={order.createdAt} now={now} timeZone={order.timeZone} />
              {minutes && (
                <>
                  {" · "}
                  <Money minor={order.totalMinor} currency={order.currency} />
                </>
              )}
            </p>
          </div>
          {minutes ? (
            <b className="flex-none text-2xl font-bold tabular-nums">
              <MinutesLeft minutes={minutes} />
            </b>
          ) : order.isUncharged ? (
            <del className="flex-none text-muted tabular-nums">
              <Money minor={order.totalMinor} currency={order.currency} />
            </del>
          ) : (
            <Money
              minor={order.totalMinor}
              currency={order.currency}
              className="text-lg font-semibold tabular-nums"
            />
          )}
        </div>
        {order.status === OrderStatus.DELIVERING && <QrHint order={order} isOnShelf={stage === "on-shelf"} />}
        <NextAction order={order} path={path} />
      </Card>
    </li>
  );
}

/** Replaced and left-out dishes. */
function SoldOut({ order: { swappedCount = 0, leftOutCount = 0 } }: { order: Order }) {
  if (swappedCount + leftOutCount === 0) return null;
  return (
    <p className="text-sm font-medium">
      {swappedCount > 0 && <Plural value={swappedCount} one="# swapped" other="# swapped" />}
      {swappedCount > 0 && leftOutCount > 0 && " · "}
      {leftOutCount > 0 && <Plural value={leftOutCount} one="# left out" other="# left out" />}
    </p>
  );
}

function NextAction({ order, path }: { order: Order; path: string }) {
  const { t } = useLingui();
  if (order.isDraft)
    return (
      <LinkButton to={paymentPath({ way: order.fulfilment })} reloadDocument className="relative">
        {t`Finish payment`}
      </LinkButton>
    );
  if (order.status === OrderStatus.DELIVERED) return <AgainForm id={order.id} />;
  if (!isActive(order.status)) return null;
  return <LinkButton to={path} kind="soft" className="relative">{t`Track order`}</LinkButton>;
}

function QrHint({ order, isOnShelf }: { order: Order; isOnShelf: boolean }) {
  const { shelf, collectBy, timeZone } = order;
  return (
    <p className="row gap-2 rounded-small bg-delivering-tint px-3 py-2.5 text-sm font-medium text-delivering">
      <Icon name="qr" />
      {isOnShelf ? (
        <span>
          {shelf && collectBy && (
            <b className="block text-lg">
              <ShelfUntil shelf={shelf} until={clockTime(timeZone, collectBy)} />
            </b>
          )}
          <Trans>Have the QR code ready: open the order and show it at the counter.</Trans>
        </span>
      ) : (
        <Trans>Have the QR code ready: open the order and show it to the delivery person.</Trans>
      )}
    </p>
  );
}

/** Draws an order's stage: words, an icon and a colour. */
export function StageBadge({ stage }: { stage: Stage }) {
  const { t } = useLingui();
  const labels: Record<Stage, string> = {
    ...useOpenStageLabels(),
    draft: t`Awaiting payment`,
    delivered: t`Delivered`,
    collected: t`Picked up`,
    canceled: t`Canceled`,
    expired: t`Not placed`,
  };
  const { icon, className } = stageLooks[stage];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold ${className}`}
    >
      <Icon name={icon} className="size-4" />
      {labels[stage]}
    </span>
  );
}

function OrderDate({ at, now, timeZone }: { at: number; now: number; timeZone: string }) {
  const { t } = useLingui();
  const { dateLocale } = languageFacts[useLanguage()];
  const day = (time: number, options: Intl.DateTimeFormatOptions) =>
    dateFormat(dateLocale, timeZone, JSON.stringify(options), options).format(time);
  const exact: Intl.DateTimeFormatOptions = { year: "numeric", month: "numeric", day: "numeric" };
  const isToday = day(at, exact) === day(now, exact);
  const isThisYear = day(at, { year: "numeric" }) === day(now, { year: "numeric" });
  const date = day(at, { day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) });
  return (
    // Server and phone may spell the month differently.
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {isToday ? t`Today` : date},{" "}
      <bdi dir="ltr" translate="no">
        {clockTime(timeZone, at)}
      </bdi>
    </time>
  );
}
