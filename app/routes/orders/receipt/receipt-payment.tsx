import { Trans } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import type { OrderMoney } from "#domain/ledger/order-money.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { RefundText } from "../refund-text.tsx";

type Props = { live: OrderLive; money: OrderMoney };

/** The payment's result: charged, held, refunded, or never charged. */
export function ReceiptPayment({ live, money }: Props) {
  return (
    <div className="mt-3 grid gap-1 font-medium">
      <p>
        <Paid live={live} money={money} />
      </p>
      {money.refundState !== "none" && (
        <p>
          <RefundText state={money.refundState} shares={money.refunded} />
        </p>
      )}
    </div>
  );
}

function Paid({ live, money: { capturedMinor } }: Props) {
  if (live.paymentState === "none") return <Trans>Nothing to pay.</Trans>;
  if (capturedMinor !== null)
    return (
      <Trans>
        <Money minor={capturedMinor} /> was charged to your card.
      </Trans>
    );
  if (live.status === OrderStatus.CANCELED) return <Trans>Nothing was taken from your card.</Trans>;
  return <Trans>Held on your card; it is charged when the stand accepts.</Trans>;
}
