import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { readCart } from "#app/hooks/cart-store.ts";
import { showToast } from "#app/hooks/toast.ts";
import { writeCart } from "#app/hooks/use-cart.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { putBack } from "#domain/cart/edit-lines.ts";

export type Removed = { index: number; line: CartLine; name: string; stadiumId: string };

/** The line that was removed last, until it is put back or the screen is left. */
export const useRemoved = () => useState<Removed | null>(null);

/** Undo of a removal, on the screen because a toast would close too soon. */
export function RemovedLine({ removed, onDone }: { removed: Removed | null; onDone: () => void }) {
  const { t } = useLingui();
  function undo({ index, line, stadiumId }: Removed) {
    const cart = readCart();
    // Another tab may have begun a cart at another stadium.
    const isSame = cart && (cart.lines.length === 0 || cart.stadiumId === stadiumId);
    const back = isSame ? putBack({ ...cart, stadiumId }, index, line) : null;
    if (!back?.ok || !writeCart(back.cart))
      return showToast({ kind: "error", text: t`Failed to update cart` });
    onDone();
  }
  return (
    <div role="status">
      {removed && (
        <div className="card row mb-4 gap-3 p-4">
          <p className="min-w-0 grow wrap-anywhere">{t`Removed: ${{ name: removed.name }}`}</p>
          <Button kind="soft" className="flex-none px-4" onClick={() => undo(removed)}>{t`Undo`}</Button>
        </div>
      )}
    </div>
  );
}
