import { Trans } from "@lingui/react/macro";
import { SupportLinks } from "#app/components/page/support-links.tsx";
import type { Support } from "#domain/order/order-view.ts";

type Props = { support: Support; operatorEmail: string; className?: string };

/** Whom to ask about an order. */
export function SupportLine({ support, operatorEmail, className = "text-center" }: Props) {
  return (
    <p className={`text-sm text-muted ${className}`}>
      <Trans>Questions about this order?</Trans>{" "}
      <SupportLinks support={support} operatorEmail={operatorEmail} />
    </p>
  );
}
