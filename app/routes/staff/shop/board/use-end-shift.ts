import { useState } from "react";
import { call } from "#app/api/client.ts";
import type { ShopActions } from "../dishes/use-shop-actions.ts";

/** Ends the shift on the server first, so that this tablet's silence raises no alarm. */
export function useEndShift(shopId: string, shift: { end: () => void }, actions: ShopActions) {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async end(closeShop: boolean): Promise<boolean> {
      setBusy(true);
      const isClosed = !closeShop || (await actions.run({ open: false }));
      const isSignedOff =
        isClosed && (await call("POST /staff/shops/:shopId/sign-off", { params: { shopId } })).ok;
      setBusy(false);
      // Without a response the shift goes on: heartbeats must not stop unexplained.
      if (isSignedOff) shift.end();
      return isSignedOff;
    },
  };
}
