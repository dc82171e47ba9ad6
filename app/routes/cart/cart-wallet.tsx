import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "#app/hooks/toast.ts";
import { onWalletMessage, openOrder, type WalletMessage } from "#app/hooks/wallet-frame.ts";

/**
 * In the layout from the start, because the provider measures its button. Once tapped it is a popover, above
 * everything.
 */
const inBar: CSSProperties = { position: "absolute", width: "100%", height: "100%" };
const fullScreen: CSSProperties = { width: "100vw", height: "100dvh" };
const frameStyle: CSSProperties = {
  display: "block",
  inset: 0,
  margin: 0,
  padding: 0,
  borderWidth: 0,
  background: "none",
};

const hasPopovers = () => "popover" in HTMLElement.prototype;

type Props = {
  /** The total that the server must confirm; null while unknown, or if nothing can be ordered. */
  totalMinor: number | null;
  /** A key of everything that the payment depends on. */
  of: string;
  /** The link to the payment, shown until the wallet is ready. */
  children: ReactNode;
};

/** The wallet's own button in the cart's bar: a frame, whose document may run the provider's script (decision 68). */
export function CartWallet({ totalMinor, of, children }: Props) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"none" | "ready" | "open">("none");
  const next = totalMinor === null ? null : { totalMinor, of };
  const [shown, setHeld] = useState(next);
  // An open payment ignores changes of the cart.
  if (state !== "open" && (shown?.of !== next?.of || shown?.totalMinor !== next?.totalMinor)) {
    setHeld(next);
    setState("none");
  }

  const onMessage = useEffectEvent((word: WalletMessage) => {
    if ("orderId" in word) return void openOrder(word.orderId, "answer");
    // Older browsers can't put it above everything.
    if (hasPopovers()) setState(word.state);
    if (word.toast) showToast(word.toast);
  });
  useEffect(() => onWalletMessage(onMessage), []);
  useEffect(() => {
    const { current } = frame;
    if (current && hasPopovers() && (state === "open") !== current.matches(":popover-open"))
      current.togglePopover();
  }, [state]);

  return (
    <div className="relative grid grow">
      <div style={{ display: "grid", visibility: state === "none" ? undefined : "hidden" }}>{children}</div>
      {shown && (
        <iframe
          ref={frame}
          key={`${shown.totalMinor} ${shown.of}`}
          popover="manual"
          title={t`Pay with your wallet`}
          src={`/order/wallet?total=${shown.totalMinor}`}
          style={{
            ...frameStyle,
            ...(state === "open" ? fullScreen : inBar),
            visibility: state === "none" ? "hidden" : undefined,
          }}
        />
      )}
    </div>
  );
}
