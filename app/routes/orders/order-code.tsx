import { Trans } from "@lingui/react/macro";
import { spacedOrderCode } from "#domain/order/order-code.ts";

/** The six digits for reading aloud; isolated, because Hebrew would swap the two groups. */
export function CodeDigits({ code, className = "" }: { code: string; className?: string }) {
  return (
    <bdi dir="ltr" translate="no" className={`whitespace-nowrap tabular-nums ${className}`}>
      {spacedOrderCode(code)}
    </bdi>
  );
}

export function OrderCode({ code }: { code: string }) {
  return (
    <Trans>
      Order <CodeDigits code={code} />
    </Trans>
  );
}
