import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";

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
            <Trans>Only look</Trans>
          </Button>
          <Button autoFocus onClick={onStart}>
            <Trans>Start the shift</Trans>
          </Button>
        </>
      }
    >
      {t`On shift, this tablet rings for every new order and its screen stays on. With no tablet on shift, the shop may stop taking orders.`}
    </Dialog>
  );
}

/** Ends the shift, so that a silent tablet raises no alarm. Offers to close the shop, which is what most want. */
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
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>End the shift?</Trans>}
      actions={
        <>
          <Button kind="outline" busy={busy} onClick={() => onEnd(false)}>
            <Trans>Only this tablet</Trans>
          </Button>
          {isOpen && (
            <Button busy={busy} onClick={() => onEnd(true)}>
              <Trans>And close the shop</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>
        <Trans>This tablet will stop ringing. Open orders stay on the screen.</Trans>
      </p>
      <Button kind="text" wide className="mt-3" onClick={onClose}>
        <Trans>Stay on shift</Trans>
      </Button>
    </Dialog>
  );
}
