import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "#app/hooks/toast.ts";
import { onWalletMessage, openOrder, type WalletMessage } from "#app/hooks/wallet-frame.ts";

/**
 * Drawn from the beginning, because the provider measures its button; once it was tapped, above everything: a browser puts
 * an open popover there.
 */
const inBar: CSSProperties = { position: "absolute", width: "100%", height: "100%" };
const overAll: CSSProperties = { width: "100vw", height: "100dvh" };
const plain: CSSProperties = {
  display: "block",
  inset: 0,
  margin: 0,
  padding: 0,
  borderWidth: 0,
  background: "none",
};

const hasPopovers = () => "popover" in HTMLElement.prototype;

type Props = {
  /** What the server must come to; null while that is not known, or nothing can be ordered. */
  totalMinor: number | null;
  /** Changes with whatever the payment is made of. */
  of: string;
  /** The way to the payment, as long as the wallet does not stand in its place. */
  children: ReactNode;
};

/** The wallet's own button in the cart's bar: a frame, whose document may run the provider's script (decision 68). */
export function CartWallet({ totalMinor, of, children }: Props) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"none" | "ready" | "open">("none");
  const next = totalMinor === null ? null : { totalMinor, of };
  const [shown, setHeld] = useState(next);
  // What is being paid stays, whatever happens to the cart meanwhile.
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
            ...plain,
            ...(state === "open" ? overAll : inBar),
            visibility: state === "none" ? "hidden" : undefined,
          }}
        />
      )}
    </div>
  );
}
