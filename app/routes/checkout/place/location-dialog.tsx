import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import type { LocationStatus } from "./use-location.ts";

type Props = { open: boolean; status: LocationStatus; onClose: () => void; onAsk: () => void };

/** Blocks placing while there is no position (product 10.12). */
export function LocationDialog({ open, status, onClose, onAsk }: Props) {
  const { t } = useLingui();
  const isDenied = status === "denied";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isDenied ? t`Location is blocked` : t`Where can we find you?`}
      actions={
        <>
          <Button kind="outline" className="px-3" onClick={onClose}>{t`Not now`}</Button>
          <Button className="px-3" busy={status === "asking"} onClick={onAsk}>
            {isDenied || status === "failed" ? t`Try again` : t`Share location`}
          </Button>
        </>
      }
    >
      {isDenied ? (
        <>
          <p>{t`Location access is required for delivery. Please enable it in your browser settings.`}</p>
          <p className="mt-2">{t`Usually: tap the icon next to the address, then Permissions, Location, Allow.`}</p>
        </>
      ) : status === "failed" ? (
        <p>{t`We couldn’t find your location. Please try again.`}</p>
      ) : (
        <p>{t`We need your location to deliver: it’s how the runner finds you in the crowd. Your browser will ask you once.`}</p>
      )}
    </Dialog>
  );
}
