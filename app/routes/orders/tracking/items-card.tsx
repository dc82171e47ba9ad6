import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { Money } from "#app/components/money.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useIfSoldOut } from "#app/routes/use-if-sold-out.ts";
import { sumShown } from "#domain/ledger/money-back.ts";
import { type OrderMoney, refundedInAll } from "#domain/ledger/order-money.ts";
import type { OrderLineView } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { isBefore, OrderStatus } from "#domain/order-status.ts";
import { MissingPieces } from "../missing-pieces.tsx";
import { OrderSums, RefundText } from "../order-sums.tsx";

type Props = {
  order: Pick<OrderDetail, "lines" | "totals" | "shopName" | "money">;
  status: OrderStatus;
  isPickup: boolean;
};

/** The order's lines, shop and total, with undelivered pieces. */
export function ItemsCard({ order, status, isPickup }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  return (
    <Card className="p-4" aria-labelledby="items-title">
      <h2 id="items-title" className="text-lg">{t`Your order`}</h2>
      <p className="text-sm text-muted">
        <bdi>{localize(order.shopName)}</bdi>
      </p>
      {order.lines.length === 0 && <p className="py-4 text-muted">{t`No items in this order`}</p>}
      <ul className="divide-y">
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <OrderLine key={index} line={line} maySellOut={isBefore(status, OrderStatus.DELIVERING)} />
        ))}
      </ul>
      <OrderSums {...order} isPickup={isPickup} />
      {/* For a canceled order the status card says it. */}
      {status !== OrderStatus.CANCELED && <MoneyNote {...order} />}
    </Card>
  );
}

const pictureOfNone = "cup-with-straw";

/**
 * A line of the order; missing pieces are struck out, with the reason and the remaining price. `maySellOut`: it is
 * not cooked yet.
 */
function OrderLine({ line, maySellOut }: { line: OrderLineView; maySellOut: boolean }) {
  const localize = useLocalize();
  const description = localize(line.description);
  const options = line.options.map((option) => localize(option)).filter(Boolean);
  const ifSoldOut = useIfSoldOut();
  const left = leftOf(line);
  const isGone = left === 0;
  const What = isGone ? "del" : "span";
  return (
    <li className="flex gap-3 py-3">
      <Picture
        picture={line.picture || pictureOfNone}
        tint={line.tint}
        size={44}
        className={`size-14 flex-none rounded-small ${isGone ? "opacity-50 grayscale" : ""}`}
      />
      <div className="min-w-0 grow">
        <div className="flex justify-between gap-3">
          <div className="min-w-0">
            <What className={`block font-semibold ${isGone ? "text-muted" : ""}`}>
              <span className={isGone ? "" : "text-link"}>{`${line.quantity}×`}</span>{" "}
              <bdi>{localize(line.name)}</bdi>
            </What>
            <MissingPieces line={line} />
          </div>
          <p className="grid flex-none content-start justify-items-end font-semibold tabular-nums">
            {left < line.quantity && (
              <del className="font-normal text-muted">
                <Money minor={line.totalMinor} />
              </del>
            )}
            {!isGone && <Money minor={line.unitMinor * left} />}
          </p>
        </div>
        {options.length > 0 && <p className="text-sm">{options.join("\u00a0· ")}</p>}
        {line.note && (
          <p className="text-sm">
            <bdi>“{line.note}”</bdi>
          </p>
        )}
        {maySellOut && !isGone && line.ifSoldOut && <p className="text-sm text-muted">{ifSoldOut(line)}</p>}
        {description && !isGone && <p className="clamp-2 text-sm text-muted">{description}</p>}
      </div>
    </li>
  );
}

/** Says where the money of missing lines is. Announced when it appears. */
function MoneyNote({ money }: { money: OrderMoney }) {
  const notTakenMinor = sumShown(money.notTaken);
  const { waivedMinor } = money;
  const isOff = notTakenMinor > 0 || waivedMinor > 0 || money.refundState !== "none";
  return (
    <div aria-live="polite">
      {isOff && (
        <div className="mt-3 grid gap-1 rounded-control bg-soft px-4 py-3 font-medium">
          {notTakenMinor > 0 && (
            <p>
              <Trans>
                You weren’t charged <Money minor={notTakenMinor} /> for what sold out.
              </Trans>
            </p>
          )}
          {waivedMinor > 0 && (
            <p>
              <Trans>
                You’re picking it up, so your total is <Money minor={waivedMinor} /> lower.
              </Trans>
            </p>
          )}
          {money.refundState !== "none" && (
            <p>
              <RefundText state={money.refundState} minor={refundedInAll(money)} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** A line's delivered pieces. */
export const leftOf = (line: OrderLineView): number =>
  line.quantity - line.soldOutQuantity - line.refundedQuantity - line.swappedQuantity;
