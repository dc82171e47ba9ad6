import { Trans } from "@lingui/react/macro";
import { SupportLinks } from "#app/components/support-links.tsx";
import type { Support } from "#domain/order/order-view.ts";

/** Whom to ask about an order. */
export function SupportLine({ support, operator }: { support: Support; operator: string }) {
  return (
    <p className="text-center text-sm text-muted">
      <Trans>Questions about this order?</Trans> <SupportLinks support={support} operator={operator} />
    </p>
  );
}
