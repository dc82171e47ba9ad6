import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import type {
  Appearance,
  CustomFontSource,
  Stripe,
  StripeElements,
  StripeElementsOptions,
  StripeError,
} from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { paymentPath } from "#app/routes/payment-path.ts";
import { type PaymentSetup, payableBy } from "#domain/cart/checkout.ts";
import { type Language, languageFacts } from "#domain/language/localized.ts";
import type { Currency } from "#domain/money/money.ts";
import type { Confirmation, PaymentForm, PaymentProblem } from "../pay/pay-flow.ts";

export type StripeFieldsProps = {
  stripe: Stripe;
  amountMinor: number;
  currency: Currency;
  onBehalfOf: string | undefined;
  language: Language;
  /** Called with the form when the card's is ready, and with null when it unmounts. */
  onForm?(form: PaymentForm | null): void;
  /** Without the card's form, for the cart's bar. */
  isWalletOnly?: boolean;
  /** The wallets' place in the pay bar. */
  walletSlot: HTMLElement | null;
  onWallets(isThere: boolean): void;
  /** Called when the card's form becomes filled in or empty. */
  onCard?(isEmpty: boolean): void;
  onFailed?(): void;
  /** A wallet's button was tapped; returns whether its sheet may open. */
  onWalletTap(): boolean;
  onWalletCancel(): void;
  /** The fan accepted the wallet's sheet; resolves to null when the order was placed, else to the sheet's message. */
  onWalletPay(form: PaymentForm): Promise<{ message?: string } | null>;
};

/** Wallets in the pay bar, the card in its own (docs/look.md). The terms follow the quote and match the intent's. */
export function StripeFields(props: StripeFieldsProps) {
  const { stripe, amountMinor, currency, onBehalfOf, language } = props;
  const options = useMemo<StripeElementsOptions>(
    () => ({
      mode: "payment",
      amount: amountMinor,
      currency: currency.toLowerCase(),
      captureMethod: "manual",
      allowedPaymentMethodTypes: [...payableBy],
      ...(onBehalfOf && { onBehalfOf }),
      locale: languageFacts[language].stripeLocale,
      appearance: stripeAppearance(),
      fonts: stripeFonts(),
    }),
    [amountMinor, currency, onBehalfOf, language],
  );
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields(props: StripeFieldsProps) {
  const { onForm, onFailed, walletSlot, onWallets, onCard, onWalletTap, onWalletCancel, onWalletPay } = props;
  const { isWalletOnly = false } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const form = useMemo(() => stripe && elements && createStripeForm(stripe, elements), [stripe, elements]);

  const tell = useEffectEvent((next: PaymentForm | null) => onForm?.(next));
  useEffect(() => {
    tell(isReady ? form : null);
    return () => tell(null);
  }, [form, isReady]);

  return (
    <>
      {walletSlot &&
        createPortal(
          <ExpressCheckoutElement
            options={{
              buttonHeight: isWalletOnly ? frameHeight() : walletHeight(),
              layout: { maxColumns: 2, maxRows: 1 },
            }}
            onReady={({ availablePaymentMethods }) =>
              onWallets(Object.values(availablePaymentMethods ?? {}).some(Boolean))
            }
            onClick={(event) => (onWalletTap() ? event.resolve(walletAsksFor) : event.reject())}
            onCancel={onWalletCancel}
            onConfirm={async (event) => {
              const sheetEndsAt = Date.now() + sheetLivesMs;
              const phone = event.billingDetails?.phone ?? "";
              const failed = form ? await onWalletPay({ ...form, sheetEndsAt, phone }) : {};
              if (failed) event.paymentFailed({ reason: "fail", ...failed });
            }}
          />,
          walletSlot,
        )}
      {!isWalletOnly && (
        <PaymentElement
          options={{ layout: "tabs", wallets: { applePay: "never", googlePay: "never" } }}
          onReady={() => setIsReady(true)}
          onChange={({ empty }) => onCard?.(empty)}
          onLoadError={onFailed}
        />
      )}
    </>
  );
}

/**
 * The wallet's sheet: our name, and the fields that it asks the payer for (product 11.9); it always gives the payer's
 * name.
 */
const walletAsksFor = { business: { name: "Seatside" }, emailRequired: true, phoneNumberRequired: true };
/** A wallet closes its sheet after about 30 s; the bank needs the last of them. */
const sheetLivesMs = 20_000;
/** The tallest button that the provider draws, in px; less on the narrowest phones, where two are stacked. */
const walletHeight = () => (innerWidth < 360 ? 44 : 55);
/** The button's height in the wallet's frame: the bar's, within the provider's limits. */
const frameHeight = () => Math.min(55, Math.max(40, innerHeight));

/** Styles the provider's fields with our theme, read from the page. */
function stripeAppearance(): Appearance {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: getComputedStyle(root).colorScheme === "dark" ? "night" : "stripe",
    variables: {
      colorPrimary: color("accent"),
      colorBackground: color("surface"),
      colorText: color("ink"),
      colorTextSecondary: color("muted"),
      colorTextPlaceholder: color("muted"),
      colorDanger: color("danger"),
      fontFamily: "Rubik, system-ui, sans-serif",
      fontSizeBase: "16px",
      borderRadius: "16px",
      spacingUnit: "4.5px",
    },
    rules: {
      ".Input": { border: `1.5px solid ${color("line")}`, boxShadow: "none", padding: "14px 16px" },
      ".Input:focus": { borderColor: color("accent"), boxShadow: "none" },
      ".Input--invalid": { borderColor: color("danger"), boxShadow: "none" },
      ".Label": { fontWeight: "500" },
    },
  };
}

/** Our font for the provider's frames, which are of another origin (public/_headers), as in styles/fonts.css. */
function stripeFonts(): CustomFontSource[] {
  return [{ family: "Rubik", src: `url(${location.origin}/fonts/rubik.woff2)`, weight: "400 750" }];
}

/** Adapts Stripe Elements to the payment flow, for card and wallet alike. */
function createStripeForm(stripe: Stripe, elements: StripeElements): PaymentForm {
  return {
    focus: () => elements.getElement("payment")?.focus(),
    async submit() {
      const { error } = await elements.submit();
      return error ? problemOf(error) : null;
    },
    async confirm(clientSecret) {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: "if_required",
        confirmParams: { return_url: location.origin + paymentPath(location.search) },
      });
      // An intent that is already confirmed returns an error that contains it.
      const status = paymentIntent?.status ?? error?.payment_intent?.status;
      const state = status && stateOf(status);
      if (state) return state;
      if (error) return fromError(error);
      return { state: "unknown", status: status ?? null };
    },
  };
}

/** A manual hold in place is a success (docs/architecture.md#stripe). */
function stateOf(status: string): Confirmation | null {
  if (status === "requires_capture" || status === "succeeded") return { state: "held" };
  if (status === "requires_action") return { state: "action-required" };
  return status === "processing" ? { state: "processing" } : null;
}

function fromError(error: StripeError): Confirmation {
  // Unknown whether the bank was asked.
  if (error.type === "api_connection_error" || error.type === "api_error")
    return { state: "unknown", status: null };
  return { state: "refused", problem: problemOf(error) };
}

/** Only messages about cards and the form are meant for the fan. */
function problemOf({ type, code, message }: StripeError): PaymentProblem {
  const isForFan =
    type === "card_error" || type === "validation_error" || code === "payment_intent_authentication_failure";
  return { message: isForFan && message ? message : null, isInput: type === "validation_error" };
}

const providerOrigin = "https://js.stripe.com/";

/**
 * Loads Stripe.js from its own address, as its loader requires; with the local keys from the local server, whose
 * `window.Stripe` the loader then uses.
 * @throws Error when the script can't be loaded; another call tries again
 */
export async function loadPayments(setup: PaymentSetup, nonce: string | undefined): Promise<Stripe> {
  if (!setup.scriptUrl.startsWith(providerOrigin) && !("Stripe" in window))
    await loadScript(setup.scriptUrl, nonce);
  const stripe = await loadStripe(setup.publishableKey);
  if (!stripe) throw new Error("Stripe.js did not load");
  return stripe;
}

function loadScript(src: string, nonce: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    if (nonce) script.nonce = nonce;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.appendChild(script);
  });
}
