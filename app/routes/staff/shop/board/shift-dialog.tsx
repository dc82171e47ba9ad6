import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { listenToPage } from "#app/live/page-signals.ts";
import { beatEveryMs } from "#domain/kitchen/board-events.ts";
import type { ShopActions } from "../dishes/use-shop-actions.ts";
import { useStoredSwitch } from "./use-stored.ts";

/** The first tap of a shift unlocks the sound, keeps the screen awake and starts the heartbeat. */
export function StartShiftDialog({
  open,
  shopName,
  onStart,
  onLook,
}: {
  open: boolean;
  shopName: string;
  onStart: () => void;
  onLook: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onLook}
      title={shopName}
      actions={
        <>
          <Button kind="outline" onClick={onLook}>
            {t`Only look`}
          </Button>
          <Button autoFocus onClick={onStart}>
            {t`Start the shift`}
          </Button>
        </>
      }
    >
      {t`On shift, this tablet rings for every new order and its screen stays on. With no tablet on shift, the shop may stop taking orders.`}
    </Dialog>
  );
}

/** Ends the shift, so that a silent tablet raises no alarm. Offers to close the shop, as most want. */
export function EndShiftDialog({
  open,
  isOpen,
  busy,
  onEnd,
  onClose,
}: {
  open: boolean;
  isOpen: boolean;
  busy: boolean;
  onEnd: (closeShop: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`End the shift?`}
      actions={
        <>
          <Button kind="outline" busy={busy} onClick={() => onEnd(false)}>
            {t`Only this tablet`}
          </Button>
          {isOpen && (
            <Button busy={busy} onClick={() => onEnd(true)}>
              {t`And close the shop`}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Trans>This tablet will stop ringing. Open orders stay on the screen.</Trans>
      </p>
      <Button kind="text" wide className="mt-3" onClick={onClose}>
        {t`Stay on shift`}
      </Button>
    </Dialog>
  );
}

/**
 * Whether somebody is on shift at this tablet; survives a reload and a change of language. Sends a heartbeat every 15
 * seconds, without which the shop takes no new orders.
 */
export function useShift(shopId: string, beat: () => void) {
  const [isOn, set] = useStoredSwitch(`seatside_shift_${shopId}`);

  useEffect(() => {
    if (!isOn) return;
    beat();
    const timer = setInterval(beat, beatEveryMs);
    // Timers stop while the tablet sleeps.
    const unsubscribe = listenToPage({ wake: beat });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [isOn, beat]);

  return { isOn, start: () => set(true), end: () => set(false) };
}

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
