import { Trans } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import type { OrderMoney } from "#domain/ledger/order-money.ts";

export function RefundText({ state, minor }: { state: OrderMoney["refundState"]; minor: number }) {
  switch (state) {
    case "none":
      return null;
    case "done":
      return (
        <Trans>
          <Money minor={minor} /> was refunded to your card. It may take a few days to appear.
        </Trans>
      );
    case "on-its-way":
      return (
        <Trans>
          <Money minor={minor} /> is on its way back to your card.
        </Trans>
      );
    case "held-up":
      return (
        <Trans>
          Part of your <Money minor={minor} /> refund hasn’t gone through yet. We’re on it.
        </Trans>
      );
  }
}
