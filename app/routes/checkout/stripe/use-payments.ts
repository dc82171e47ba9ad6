import type { Stripe } from "@stripe/stripe-js";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { preload } from "react-dom";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import type { PaymentSetup } from "#domain/cart/checkout.ts";
import type { StripeFieldsProps } from "./stripe-fields.tsx";

type Loaded = { Fields: ComponentType<StripeFieldsProps>; stripe: Stripe };

/** The provider's form, loaded here and only in a browser; null while it comes. `retry` loads what failed once more. */
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

const importForm = () => Promise.all([import("./stripe-fields.tsx"), import("./load-stripe.ts")]);
/** Asked for as soon as this screen's code is here: React takes a second more on a slow phone. */
const early = import.meta.env.SSR ? null : importForm();
early?.catch(() => {});

async function load(setup: PaymentSetup, nonce: string | undefined): Promise<Loaded> {
  if (!early) throw new Error("browser only");
  const [{ StripeFields }, { loadPayments }] = await early.catch(importForm);
  return { Fields: StripeFields, stripe: await loadPayments(setup, nonce) };
}
