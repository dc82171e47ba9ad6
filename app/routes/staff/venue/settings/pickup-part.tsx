import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Field } from "#app/components/field.tsx";
import { amountText, parseAmount } from "#domain/money/money-input.ts";
import { type Pickup, usualPickup } from "#domain/pickup/pickup.ts";
import type { VenueSettings } from "#domain/venue/venue-console.ts";
import { type PartProps, SettingsForm } from "./settings-form.tsx";

type Own = Pick<VenueSettings, "pickup">;
type Props = PartProps<Own> & { venueId: string; hasShelves: boolean };

/** Whether fans may pick up at the shops. Each shop's shelves are among its own settings. */
export function PickupPart({ venueId, settings, hasShelves, save: { busy }, onSave }: Props) {
  const { t } = useLingui();
  const [isOn, setOn] = useState(settings.pickup !== null);
  const known = settings.pickup ?? usualPickup;
  const [fee, setFee] = useState(amountText(known.feePerItemMinor));
  const [minutes, setMinutes] = useState(String(known.keepMinutes));
  const pickup = readPickup(fee, minutes);
  return (
    <SettingsForm
      title={t`Pickup`}
      busy={busy}
      disabled={isOn && !pickup}
      onSave={() => {
        if (!isOn || pickup) onSave({ pickup: isOn ? pickup : null });
      }}
    >
      <label className="row min-h-11 gap-3">
        <input
          type="checkbox"
          className="tick"
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
        />
        {t`Fans can pick up their order at the shop`}
      </label>
      {isOn && (
        <>
          <p className="text-sm text-muted">
            <Trans>No runner and no tip. Every pickup has a shelf of its own from the start.</Trans>
          </p>
          {!hasShelves && (
            <p className="rounded-control bg-pending-tint px-4 py-3 font-medium text-pending">
              <Trans>No shop has shelves yet. Add them in the shop’s settings, or nobody can pick up.</Trans>
            </p>
          )}
          {settings.pickup && hasShelves && (
            <a href={`/waits/${venueId}`} target="_blank" rel="noopener" className="row min-h-11 text-link">
              {t`Waiting times at every shop, for everyone`}
            </a>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              label={t`Fee per item`}
              inputMode="decimal"
              dir="ltr"
              value={fee}
              onChange={({ target }) => setFee(target.value)}
            />
            <Field
              label={t`Kept on the shelf (min)`}
              hint={t`Then the rule for absent fans applies.`}
              inputMode="numeric"
              dir="ltr"
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
            />
          </div>
        </>
      )}
    </SettingsForm>
  );
}

function readPickup(fee: string, minutes: string): Pickup | null {
  const feePerItemMinor = parseAmount(fee);
  const keepMinutes = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : 0;
  if (feePerItemMinor === null || feePerItemMinor > 10_000 || keepMinutes < 5 || keepMinutes > 240)
    return null;
  return { feePerItemMinor, keepMinutes };
}
