import { Trans } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { type Shares, sumOfShares } from "#domain/ledger/money-back.ts";
import type { OrderMoney } from "#domain/ledger/order-money.ts";

export function RefundText({ state, shares }: { state: OrderMoney["refundState"]; shares: Shares }) {
  const minor = sumOfShares(shares);
  switch (state) {
    case "none":
      return null;
    case "done":
      return (
        <Trans>
          <Money minor={minor} /> went back to your card. Banks show it within a few days.
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
          Your bank has not taken all of <Money minor={minor} /> back yet. We are looking after it.
        </Trans>
      );
  }
}
