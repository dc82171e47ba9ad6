import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { showToast } from "#app/hooks/toast.ts";

/** Lets the customer cancel until the kitchen accepts. */
export function CancelOrder({ id }: { id: string }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function cancel() {
    setBusy(true);
    const status = await postCancel(id);
    if (status === "too-late") showToast({ kind: "info", text: t`The shop just accepted your order.` });
    if (status === "failed")
      showToast({ kind: "error", text: t`We couldn’t cancel the order. Please try again.` });
    setBusy(false);
    setAsking(false);
    void revalidate();
  }

  return (
    <>
      <Button kind="text" className="justify-self-center text-canceled!" onClick={() => setAsking(true)}>
        {t`Cancel order`}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Cancel this order?`}
        actions={
          <>
            <Button kind="outline" onClick={() => setAsking(false)}>{t`Keep`}</Button>
            <Button kind="danger" busy={isBusy} onClick={cancel}>{t`Cancel order`}</Button>
          </>
        }
      >
        {t`The shop hasn’t started yet, so you won’t be charged.`}
      </Dialog>
    </>
  );
}

async function postCancel(id: string): Promise<"done" | "too-late" | "failed"> {
  const answer = await call("POST /orders/:id/cancel", { params: { id } });
  if (answer.ok) return "done";
  return answer.status === 403 || answer.status === 409 ? "too-late" : "failed";
}
