import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Button, type ButtonKind } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Money } from "#app/components/money.tsx";
import { showToast } from "#app/hooks/toast.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";

type ConfirmedButtonProps = Pick<
  ComponentProps<typeof Button>,
  "kind" | "wide" | "className" | "children"
> & {
  question: string;
  explanation: ReactNode;
  yes: { text: string; kind?: ButtonKind };
  change: () => Promise<void>;
};

/** A button for a change of the order: it asks first, and loads the order again afterwards. */
function ConfirmedButton({ question, explanation, yes, change, ...button }: ConfirmedButtonProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function confirm() {
    setBusy(true);
    await change();
    setBusy(false);
    setAsking(false);
    void revalidate();
  }
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question}
        actions={
          <>
            <Button kind="outline" onClick={() => setAsking(false)}>{t`Keep`}</Button>
            <Button kind={yes.kind} busy={isBusy} onClick={confirm}>
              {yes.text}
            </Button>
          </>
        }
      >
        {explanation}
      </Dialog>
    </>
  );
}

/** Lets the customer cancel until the kitchen accepts. */
export function CancelOrder({ id }: { id: string }) {
  const { t } = useLingui();
  async function cancel() {
    const answer = await call("POST /orders/:id/cancel", { params: { id } });
    if (answer.ok) return;
    const isTooLate = answer.status === 403 || answer.status === 409;
    if (isTooLate) showToast({ kind: "info", text: t`The shop just accepted your order.` });
    else showToast({ kind: "error", text: t`We couldn’t cancel the order. Please try again.` });
  }
  return (
    <ConfirmedButton
      kind="text"
      className="justify-self-center text-canceled!"
      question={t`Cancel this order?`}
      explanation={t`The shop hasn’t started yet, so you won’t be charged.`}
      yes={{ text: t`Cancel order`, kind: "danger" }}
      change={cancel}
    >
      {t`Cancel order`}
    </ConfirmedButton>
  );
}

type SwitchWayProps = { orderId: string; switchesTo: NonNullable<OrderDetail["switchesTo"]> };

/** Switches to pickup or back to the seat, with a confirmation because the price changes. */
export function SwitchWay({ orderId, switchesTo: { way, backMinor } }: SwitchWayProps) {
  const { t } = useLingui();
  async function change() {
    const answer = await call("POST /orders/:id/way", { params: { id: orderId }, body: { fulfilment: way } });
    if (answer.ok)
      return showToast({
        kind: "success",
        text: way === "pickup" ? t`You’ll pick it up yourself.` : t`It’s coming to your seat.`,
      });
    const refusal = switchTexts[answer.problem.code];
    const text = refusal ? t(refusal) : t`We couldn’t change this. Please try again.`;
    showToast({ kind: "error", text, durationMs: 5000 });
  }
  const words: Record<Fulfilment, [button: string, title: string]> = {
    pickup: [t`Pick it up instead`, t`Pick up your order yourself?`],
    seat: [t`Bring it to my seat`, t`Have it brought to your seat?`],
  };
  const [button, question] = words[way];
  const explanation = (
    <>
      {way === "seat" ? t`A runner brings it to you.` : t`No runner will come.`}{" "}
      {backMinor < 0 && (
        <Trans>
          Your total goes up by <Money minor={-backMinor} />, as for an order to your seat.
        </Trans>
      )}
      {backMinor > 0 && (
        <Trans>
          You save <Money minor={backMinor} />.
        </Trans>
      )}
    </>
  );
  return (
    <ConfirmedButton
      kind="outline"
      wide
      className="mt-3"
      {...{ question, explanation, change }}
      yes={{ text: t`Change` }}
    >
      {button}
    </ConfirmedButton>
  );
}

const switchTexts: Partial<Record<string, MessageDescriptor>> = {
  "shelves-full": msg`Every pickup shelf is taken. Please try again in a few minutes.`,
  "shop-full": msg`All runners are busy right now. Please try again in a few minutes.`,
  "wrong-state": msg`It’s too late to change this: your order has moved on.`,
  "order-busy": msg`It’s too late to change this: your order has moved on.`,
  "seat-out-of-reach": msg`The shop doesn’t deliver this order to your seat. It’s still for pickup.`,
  "seat-drinks-only": msg`The shop doesn’t deliver this order to your seat. It’s still for pickup.`,
  "seat-unknown": msg`This seat isn’t in the stadium’s list. Your order is still for pickup.`,
};
