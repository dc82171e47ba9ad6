import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import type { CartConflict } from "#domain/cart/cart-conflict.ts";

type Props = { conflict: CartConflict | null; onKeep: () => void; onStartAnew: () => void };

/** An order comes from one shop; asks when adding rather than at checkout. */
export function ConflictDialog({ conflict, onKeep, onStartAnew }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      open={conflict !== null}
      onClose={onKeep}
      title={t`Start a new cart?`}
      actions={
        <>
          <Button kind="outline" onClick={onKeep}>{t`Keep my cart`}</Button>
          <Button onClick={onStartAnew}>{t`New cart`}</Button>
        </>
      }
    >
      {conflict === "other-stadium"
        ? t`Your cart belongs to another stadium. A new cart empties it.`
        : t`No single stand sells everything in your cart together with this. A new cart empties it.`}
    </Dialog>
  );
}
