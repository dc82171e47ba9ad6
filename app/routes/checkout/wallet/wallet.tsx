import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { postToScreen } from "#app/hooks/wallet-frame.ts";
import type { PaymentSetup } from "#domain/cart/checkout.ts";
import { useCheckout } from "../confirm/use-checkout.ts";
import { type ConfirmData, loadConfirm } from "../confirm-data.ts";
import { PayBar } from "../pay/pay-bar.tsx";
import { leaveTo } from "../pay/use-pay.ts";
import { usePayments } from "../stripe/payment-card.tsx";
import { CartShop } from "../use-problem-text.ts";
import type { Route } from "./+types/wallet";

/** The payment's data, priced by the server. Outside of its frame this screen shows nothing. */
export function loader(args: Route.LoaderArgs) {
  if (args.request.headers.get("sec-fetch-dest") === "document") throw redirect("/order/confirm");
  return loadConfirm(args);
}

/** Nothing may reload what is being paid. */
export const shouldRevalidate = () => false;

export default function WalletPage({ loaderData }: { loaderData: ConfirmData }) {
  return (
    <ScreenCurrency value={loaderData.currency}>
      <CartShop value={loaderData.closed}>
        <WalletScreen data={loaderData} />
      </CartShop>
    </ScreenCurrency>
  );
}

/**
 * The wallet's button for a frame in the cart's bar (decision 68), in a document with the payment's policy. Shown only
 * if nothing is left to ask and the server's price equals the cart's.
 */
function WalletScreen({ data }: { data: ConfirmData }) {
  const { t } = useLingui();
  // Behind the sheet the cart stays to be seen.
  useEffect(() => {
    for (const { style } of [document.documentElement, document.body]) style.background = "transparent";
  }, []);
  return (
    <main id="main">
      <title>{t`Pay with your wallet`}</title>
      {data.payment && <Wallet data={data} setup={data.payment} />}
    </main>
  );
}

function Wallet({ data, setup }: { data: ConfirmData; setup: PaymentSetup }) {
  const checkout = useCheckout(data);
  const { quote, pay } = checkout;
  const language = useLanguage();
  const { loaded } = usePayments(setup);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [search] = useSearchParams();
  const shown = quote.result.ok && !quote.before ? quote.result.quote : null;
  const totalMinor = shown?.totals.totalMinor ?? 0;
  const isAsShown = totalMinor > 0 && search.get("total") === String(totalMinor);
  const isReady = isAsShown && checkout.isFormComplete && !checkout.isPending && checkout.wallet === "first";
  const state = isOpen ? "open" : isReady ? "ready" : "none";
  useEffect(() => postToScreen({ state }), [state]);

  // The cart's price is outdated: the payment's screen shows the new one.
  const isOver = isOpen && !isAsShown && pay.phase === "idle";
  useEffect(() => {
    if (isOver) leaveTo("/order/confirm");
  }, [isOver]);

  function mayOpen() {
    const may = checkout.mayOpenWallet();
    if (may) setIsOpen(true);
    return may;
  }

  function cancel() {
    // The last attempt's result stays visible.
    if (pay.phase !== "idle" || pay.notice) return;
    setIsOpen(false);
    postToScreen({ state: "ready", toast: { kind: "info", text: checkout.canceledText } });
  }

  return (
    <>
      {shown && loaded && loaded !== "failed" && (
        <loaded.Fields
          isWalletOnly
          stripe={loaded.stripe}
          language={language}
          amountMinor={totalMinor}
          currency={shown.currency}
          onBehalfOf={shown.onBehalfOf}
          walletSlot={slot}
          onWallets={checkout.setHasWallets}
          onWalletTap={mayOpen}
          onWalletCancel={cancel}
          onWalletPay={(payment) => {
            // A sheet may outlive "Close": a running payment fills the screen.
            setIsOpen(true);
            return checkout.payByWallet(payment);
          }}
        />
      )}
      <PayBar
        phase={pay.phase}
        notice={pay.notice}
        wasCutOff={false}
        totalMinor={totalMinor}
        walletRef={setSlot}
        wallet="first"
        alone={{ isOpen, onClose: () => setIsOpen(false) }}
      />
    </>
  );
}
