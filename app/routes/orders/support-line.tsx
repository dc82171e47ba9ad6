import { Trans } from "@lingui/react/macro";
import type { Support } from "#domain/order/order-view.ts";

/** Whom to ask about an order: the venue, else the operator. */
export function SupportLine({ support, operator }: { support: Support; operator: string }) {
  const email = support.email || (support.phone ? "" : operator);
  return (
    <p className="text-center text-sm text-muted">
      <Trans>Questions about this order?</Trans>{" "}
      {support.phone && (
        <a className="underline" href={`tel:${support.phone.replace(/[^+*0-9]/g, "")}`} dir="ltr">
          {support.phone}
        </a>
      )}
      {support.phone && email && " · "}
      {email && (
        <a className="underline" href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      )}
    </p>
  );
}
