import { Trans } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import type { Terms } from "#domain/menu/money/terms.ts";

/** The venue's fee per piece; nothing without one. */
export function DeliveryFee({ terms: { feePerItemMinor, currency } }: { terms: FeeTerms }) {
  if (feePerItemMinor === 0) return null;
  const fee = <Money minor={feePerItemMinor} currency={currency} plus />;
  return (
    <span>
      <Trans>{fee} delivery per item</Trans>
    </span>
  );
}

export type FeeTerms = Pick<Terms, "feePerItemMinor" | "currency">;
