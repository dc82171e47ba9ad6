import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import type { Stripe, StripeElementsOptions } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { type Language, languageFacts } from "#domain/language/localized.ts";
import type { PaymentForm } from "../pay/pay-flow.ts";
import { stripeAppearance } from "./stripe-appearance.ts";
import { createStripeForm } from "./stripe-form.ts";
import { WalletDivider } from "./wallet-divider.tsx";

export type StripeFieldsProps = {
  stripe: Stripe;
  amountMinor: number;
  language: Language;
  /** Called with the form when it is ready, and with null when it unmounts. */
  onForm(form: PaymentForm | null): void;
  onFailed(): void;
  /** A wallet's button was tapped; returns whether its sheet may open. */
  onWalletTap(): boolean;
  onWalletCancel(): void;
  /** The fan accepted the wallet's sheet; resolves to null when the order was placed, else to the sheet's message. */
  onWalletPay(form: PaymentForm): Promise<{ message?: string } | null>;
};

/** Wallets above card (docs/look.md). The terms follow the quote and match the intent's. */
export function StripeFields(props: StripeFieldsProps) {
  const { stripe, amountMinor, language } = props;
  const options = useMemo<StripeElementsOptions>(
    () => ({
      mode: "payment",
      amount: amountMinor,
      currency: "ils",
      captureMethod: "manual",
      locale: languageFacts[language].stripeLocale,
      appearance: stripeAppearance(),
    }),
    [amountMinor, language],
  );
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ onForm, onFailed, onWalletTap, onWalletCancel, onWalletPay }: StripeFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [hasWallets, setHasWallets] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const form = useMemo(() => stripe && elements && createStripeForm(stripe, elements), [stripe, elements]);

  const tell = useEffectEvent(onForm);
  useEffect(() => {
    tell(isReady ? form : null);
    return () => tell(null);
  }, [form, isReady]);

  return (
    <>
      <div className={hasWallets ? undefined : "unseen"}>
        <ExpressCheckoutElement
          options={{ buttonHeight: 50, layout: { maxColumns: 2, maxRows: 1 } }}
          onReady={({ availablePaymentMethods }) =>
            setHasWallets(Object.values(availablePaymentMethods ?? {}).some(Boolean))
          }
          onClick={(event) => (onWalletTap() ? event.resolve() : event.reject())}
          onCancel={onWalletCancel}
          onConfirm={async (event) => {
            const failed = form ? await onWalletPay(form) : {};
            if (failed) event.paymentFailed({ reason: "fail", ...failed });
          }}
        />
        <WalletDivider />
      </div>
      <PaymentElement
        options={{ layout: "tabs", wallets: { applePay: "never", googlePay: "never" } }}
        onReady={() => setIsReady(true)}
        onLoadError={onFailed}
      />
    </>
  );
}
