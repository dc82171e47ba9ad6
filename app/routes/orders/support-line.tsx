import { useLingui } from "@lingui/react/macro";
import { SupportLinks } from "#app/components/page/support-links.tsx";
import type { Support } from "#domain/order/order-view.ts";

type Props = { support: Support; operatorEmail: string; className?: string };

/** Whom to ask about an order. */
export function SupportLine({ support, operatorEmail, className = "text-center" }: Props) {
  const { t } = useLingui();
  return (
    <p className={`text-sm text-muted ${className}`}>
      {t`Questions about this order?`} <SupportLinks support={support} operatorEmail={operatorEmail} />
    </p>
  );
}
