import { useLingui } from "@lingui/react/macro";
import type { Stripe } from "@stripe/stripe-js";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { preload } from "react-dom";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Skeleton } from "#app/components/page/skeleton.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import type { PaymentSetup } from "#domain/cart/checkout.ts";
import { useProblemText } from "../use-problem-text.ts";
import type { StripeFieldsProps } from "./stripe-fields.tsx";

type Loaded = { Fields: ComponentType<StripeFieldsProps>; stripe: Stripe };

/** Loads the provider's form, only in a browser; null until then. `retry` loads it again after a failure. */
export function usePayments(setup: PaymentSetup, onFailed?: () => void) {
  const nonce = useVisitor()?.nonce;
  const [loaded, setLoaded] = useState<Loaded | "failed" | null>(null);
  const isWanted = loaded === null;
  const begin = useEffectEvent(() => load(setup, nonce));
  function fail() {
    setLoaded("failed");
    onFailed?.();
  }
  const tellFailed = useEffectEvent(fail);
  preload(setup.scriptUrl, { as: "script", nonce });

  useEffect(() => {
    if (!isWanted) return;
    let left = false;
    begin().then(
      (found) => left || setLoaded(found),
      (error) => {
        console.error("the payment form did not load", error);
        if (!left) tellFailed();
      },
    );
    return () => {
      left = true;
    };
  }, [isWanted]);

  return { loaded, fail, retry: () => setLoaded(null) };
}

const importForm = () => import("./stripe-fields.tsx");
/** Starts as soon as this module runs, because React takes a second more on a slow phone. */
const earlyImport = import.meta.env.SSR ? null : importForm();
earlyImport?.catch(() => {});

async function load(setup: PaymentSetup, nonce: string | undefined): Promise<Loaded> {
  if (!earlyImport) throw new Error("browser only");
  const { StripeFields, loadPayments } = await earlyImport.catch(importForm);
  return { Fields: StripeFields, stripe: await loadPayments(setup, nonce) };
}

type Props = Omit<StripeFieldsProps, "stripe" | "language" | "onFailed"> & { setup: PaymentSetup };

/** The provider's form in its card. */
export function PaymentCard({ setup, ...rest }: Props) {
  const { t } = useLingui();
  const problemText = useProblemText();
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
