import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import type { PaymentSetup } from "#domain/cart/checkout.ts";
import { useSayProblem } from "../use-say-problem.ts";
import type { StripeFieldsProps } from "./stripe-fields.tsx";
import { usePayments } from "./use-payments.ts";

type Props = Omit<StripeFieldsProps, "stripe" | "language" | "onFailed"> & { setup: PaymentSetup };

/** The provider's form in its card. */
export function PaymentCard({ setup, ...rest }: Props) {
  const { t } = useLingui();
  const problemText = useSayProblem();
  const language = useLanguage();
  const { loaded, fail, retry } = usePayments(setup, () => rest.onWallets(false));

  return (
    <Card id="payment" className="scroll-mt-3 p-5" aria-labelledby="payment-title">
      <h2 id="payment-title" className="mb-4 text-lg">
        {t`Payment`}
      </h2>
      {loaded === "failed" ? (
        <div role="alert" className="grid gap-3">
          <p className="text-muted">{problemText({ code: "provider-not-loaded" })}</p>
          <Button kind="soft" onClick={retry}>{t`Try again`}</Button>
        </div>
      ) : loaded ? (
        <loaded.Fields {...rest} stripe={loaded.stripe} language={language} onFailed={fail} />
      ) : (
        <PaymentSkeleton />
      )}
      <noscript>{t`To pay by card, turn on JavaScript in this browser.`}</noscript>
    </Card>
  );
}

function PaymentSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Skeleton className="col-span-2 mt-6 h-13" />
      <Skeleton className="mt-6 h-13" />
      <Skeleton className="mt-6 h-13" />
    </div>
  );
}
