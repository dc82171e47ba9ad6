import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import type { Currency } from "#domain/money/money.ts";
import { usualPickup } from "#domain/pickup/pickup.ts";
import { amountIn, number } from "../parts/codecs.ts";
import { Input, Optional } from "../parts/fields.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { type PartProps, SettingsPart } from "./settings-part.tsx";

const termsIn = (currency: Currency) =>
  z.object({ feePerItemMinor: amountIn(currency), keepMinutes: number });
export const pickupCodec = (currency: Currency) => z.object({ pickup: termsIn(currency).nullable() });
type Props = PartProps<"pickup"> & { venueId: string; hasShelves: boolean };

/** Whether fans may pick up at the shops. Each shop's shelves are among its own settings. */
export function PickupPart({ venueId, hasShelves, ...props }: Props) {
  const { t } = useLingui();
  const { currency } = useVenue().terms;
  return (
    <SettingsPart {...props} codec={pickupCodec(currency)} title={t`Pickup`}>
      {(settings) => (
        <Optional
          of={settings}
          name="pickup"
          label={t`Fans can pick up their order at the shop`}
          begin={termsIn(currency).encode(usualPickup)}
        >
          {(of) => (
            <>
              <p className="text-sm text-muted">
                <Trans>No runner and no tip. Every pickup has a shelf of its own from the start.</Trans>
              </p>
              {!hasShelves && (
                <p className="rounded-control bg-pending-tint px-4 py-3 font-medium text-pending">
                  <Trans>
                    No shop has shelves yet. Add them in the shop’s settings, or nobody can pick up.
                  </Trans>
                </p>
              )}
              {props.settings.pickup && hasShelves && (
                <a
                  href={`/waits/${venueId}`}
                  target="_blank"
                  rel="noopener"
                  className="row min-h-11 text-link"
                >
                  {t`Waiting times at every shop, for everyone`}
                </a>
              )}
              <div className="grid gap-3 sm:grid-cols-2">
                <Input of={of} name="feePerItemMinor" kind="decimal" label={t`Fee per item`} />
                <Input
                  of={of}
                  name="keepMinutes"
                  kind="whole"
                  label={t`Kept on the shelf (min)`}
                  hint={t`Then the rule for absent fans applies.`}
                />
              </div>
            </>
          )}
        </Optional>
      )}
    </SettingsPart>
  );
}
