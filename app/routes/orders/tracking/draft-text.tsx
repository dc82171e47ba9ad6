import { Trans } from "@lingui/react/macro";
import { LinkButton } from "#app/components/button.tsx";

/** The order is stored but not placed; finishing it needs a new document. */
export function DraftText() {
  return (
    <>
      <p className="mt-1 text-xl font-semibold">
        <Trans>One step to go</Trans>
      </p>
      <p className="text-muted">
        <Trans>
          Your order goes to the stand as soon as the payment is confirmed. Nothing was taken yet.
        </Trans>
      </p>
      <LinkButton to="/order/confirm" reloadDocument wide className="mt-3">
        <Trans>Finish payment</Trans>
      </LinkButton>
    </>
  );
}
