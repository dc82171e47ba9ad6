import { Trans } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { sumShown } from "#domain/ledger/money-back.ts";
import { type OrderMoney, refundedInAll } from "#domain/ledger/order-money.ts";
import type { OrderLineView } from "#domain/order/order-events.ts";
import { RefundText } from "../refund-text.tsx";

type Props = { money: OrderMoney; lines: readonly OrderLineView[] };

/** Says where the money of missing lines is. Announced when it appears. */
export function MoneyNote({ money, lines }: Props) {
  const notTakenMinor = sumShown(money.notTaken);
  const { waivedMinor } = money;
  const isSwapped = lines.some((line) => line.swappedQuantity > 0);
  const isOff = notTakenMinor > 0 || waivedMinor > 0 || money.refundState !== "none";
  return (
    <div aria-live="polite">
      {isOff && (
        <div className="mt-3 grid gap-1 rounded-control bg-soft px-4 py-3 font-medium">
          {notTakenMinor > 0 && (
            <p>
              {isSwapped ? (
                <Trans>
                  You weren’t charged <Money minor={notTakenMinor} /> for what sold out.
                </Trans>
              ) : (
                <Trans>
                  You weren’t charged <Money minor={notTakenMinor} />: the item had sold out.
                </Trans>
              )}
            </p>
          )}
          {waivedMinor > 0 && (
            <p>
              <Trans>
                You’re picking it up, so you won’t pay <Money minor={waivedMinor} /> for delivery and tip.
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
