import { Trans, useLingui } from "@lingui/react/macro";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import { Choice, Input, Tick, Tiles } from "../parts/fields.tsx";
import { Part } from "../parts/part.tsx";
import { type BoundRow, RemoveButton, Rows } from "../parts/rows.tsx";
import { useStandNames, useVenue } from "../parts/use-venue.ts";
import type { ZoneForm } from "./shop-form.ts";
import type { ShopPart } from "./shop-parts.tsx";

const newZone: ZoneForm = { stand: "", sections: "", drinksOnly: false, walkMinutes: "" };

/** Which seats the shop delivers to, what it delivers there, and how long the walk is. */
export function ZonesPart({ of }: ShopPart) {
  const { t } = useLingui();
  return (
    <Part title={t`Delivery`}>
      <Tiles of={of} name="deliversTo" legend={t`Delivers to`} options={useStandNames()} />
      <p className="text-sm text-muted">
        <Trans>
          Zones narrow delivery down: once you add one, the shop delivers only to seats in its zones. Fans
          elsewhere are told before they fill their cart.
        </Trans>
      </p>
      <Rows of={of} name="zones" fresh={() => newZone} most={venueLimits.zonesOfShop} add={t`Add a zone`}>
        {(zone) => <ZoneRow zone={zone} />}
      </Rows>
    </Part>
  );
}

function ZoneRow({ zone }: { zone: BoundRow<ZoneForm> }) {
  const { t } = useLingui();
  const levels = { "": t`Every level`, ...useStandNames() };
  const [first = "", second] = useVenue()
    .blocks.filter(({ stand }) => !zone.form.stand || stand === zone.form.stand)
    .flatMap((each) => each.sections);
  return (
    <div className="grid gap-3 rounded-control edge p-4">
      <div className="grid items-start gap-2 sm:grid-cols-[1fr_2fr]">
        <Choice of={zone} name="stand" label={t`Level`} options={levels} />
        <Input
          of={zone}
          name="sections"
          kind="latin"
          compact
          label={t`Sections (empty: all)`}
          placeholder={second ? `${first}-${second}` : first}
        />
      </div>
      <div className="row flex-wrap items-start gap-3">
        <Input
          of={zone}
          name="walkMinutes"
          kind="whole"
          compact
          className="w-44"
          label={t`Walk (min)`}
          placeholder={t`usual`}
        />
        <Tick of={zone} name="drinksOnly" label={t`Drinks only`} className="check-tile mt-2" />
        <RemoveButton of={zone} className="ms-auto mt-2" label={t`Remove this zone`} />
      </div>
    </div>
  );
}
