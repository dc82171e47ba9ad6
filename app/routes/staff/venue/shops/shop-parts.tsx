import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { minuteMs } from "#domain/durations.ts";
import type { RunShopBody } from "#domain/schemas/staff.ts";
import type { VenueShop } from "#domain/venue/venue-console.ts";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import { SaveProblem } from "../parts/changed-note.tsx";
import { type Bound, Choice, Input, PictureInput, Tick, Tiles } from "../parts/fields.tsx";
import { Part } from "../parts/part.tsx";
import { type BoundRow, RemoveButton, Rows } from "../parts/rows.tsx";
import { NameAndDescription, TextsFields } from "../parts/texts-fields.tsx";
import { useSave } from "../parts/use-save.ts";
import { useStandNames, useVenue } from "../parts/use-venue.ts";
import type { ShopForm, ZoneForm } from "./shop-form.ts";
import { ShopStateChip } from "./shop-state-chip.tsx";
import { StadiumPlan } from "./stadium-plan.tsx";

export type ShopPart = { of: Bound<ShopForm> };

export function ShopBasics({ of }: ShopPart) {
  const { t } = useLingui();
  return (
    <section className="form-part">
      <NameAndDescription of={of} />
      <TextsFields of={of} name="location" label={t`Where it is`} maxLength={120} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Input of={of} name="floor" label={t`Floor`} required maxLength={20} />
        <Input of={of} name="gate" label={t`Gate`} required maxLength={20} />
      </div>
      <PictureInput of={of} name="picture" />
    </section>
  );
}

/** The shop's legal name and number on receipts and statements. */
export function SellerPart({ of }: ShopPart) {
  const { t } = useLingui();
  const { seller } = useVenue().terms;
  const note =
    seller?.kind === "platform" ? (
      <Trans>The platform makes out the receipts here. The shop’s statements name it like this.</Trans>
    ) : (
      <Trans>Receipts of orders that end from now on name the shop like this.</Trans>
    );
  return (
    <Part title={t`On receipts`} note={note}>
      <div className="grid gap-3">
        <Input of={of} name="legalName" label={t`Legal name`} dir="auto" maxLength={120} />
        <Input of={of} name="taxNumber" kind="latin" label={t`Tax number`} maxLength={30} />
      </div>
    </Part>
  );
}

/** Its position on the plan: dragged, moved by keys, or typed. */
export function PlacePart({ of, shopId }: ShopPart & { shopId: string }) {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const typed = { latitude: Number(of.form.latitude), longitude: Number(of.form.longitude) };
  const position = Number.isFinite(typed.latitude) && Number.isFinite(typed.longitude) ? typed : venue;
  const id = shopId || "new";
  const others = venue.shops
    .filter((shop) => shop.id !== shopId)
    .map((shop) => ({ id: shop.id, label: "", name: words(shop.name), position: shop }));
  return (
    <Part title={t`Place`}>
      <StadiumPlan
        pins={[...others, { id, label: "", name: words(of.form.name) || t`New shop`, position }]}
        moving={{
          id,
          onMove: (next) => of.change({ latitude: String(next.latitude), longitude: String(next.longitude) }),
        }}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Input of={of} name="latitude" kind="decimal" label={t`Latitude`} required />
        <Input of={of} name="longitude" kind="decimal" label={t`Longitude`} required />
      </div>
    </Part>
  );
}

export function PacePart({ of }: ShopPart) {
  const { t } = useLingui();
  const minutes = { of, kind: "whole", required: true } as const;
  return (
    <Part title={t`Kitchen`}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Input
          {...minutes}
          name="cooksAtOnce"
          label={t`Dishes at once`}
          hint={t`How many dishes cook at once, until we’ve measured the shop’s own pace.`}
        />
        <Input
          {...minutes}
          name="acceptWithinMinutes"
          label={t`Accepts within (min)`}
          hint={t`Otherwise the order is canceled and the reserved amount released.`}
        />
        <Input
          {...minutes}
          name="busyFromMinutes"
          label={t`Busy at (min)`}
          hint={t`Minutes of work queued before fans see longer times.`}
        />
        <Input
          {...minutes}
          name="fullFromMinutes"
          label={t`Pause orders at (min)`}
          hint={t`Minutes of work queued before orders pause.`}
        />
      </div>
      <Tick of={of} name="requiresBoard" label={t`Takes orders only while a tablet is connected`} />
      <Input
        of={of}
        name="shelves"
        kind="latin"
        label={t`Pickup shelves (optional)`}
        hint={t`For example B1-B12. One order each. None: nothing is picked up here.`}
      />
    </Part>
  );
}

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
      <Rows of={of} name="zones" fresh={() => newZone} max={venueLimits.zonesOfShop} add={t`Add a zone`}>
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

const pauses = [10, 20, 30];

/** Opens, closes or pauses the shop at once; its staff can do the same on their board. */
export function RunPart({ shop }: { shop: VenueShop }) {
  const { t } = useLingui();
  const now = useNow(60_000);
  const { send, busy, ...save } = useSave({ isDirect: true });
  const { isOpen, pausedUntil } = shop.state;
  const isPaused = (pausedUntil ?? 0) > now;

  const run = (body: RunShopBody) =>
    send("POST /staff/shops/:shopId/state", { params: { shopId: shop.id }, body });

  return (
    <Part title={t`Right now`} beside={<ShopStateChip shop={shop} />}>
      <div className="row flex-wrap gap-2">
        <Button kind={isOpen ? "outline" : "primary"} busy={busy} onClick={() => void run({ open: !isOpen })}>
          {isOpen ? t`Close the shop` : t`Open the shop`}
        </Button>
        {isPaused ? (
          <Button kind="soft" busy={busy} onClick={() => void run({ pauseUntil: null })}>
            {t`Take orders again`}
          </Button>
        ) : (
          isOpen &&
          pauses.map((minutes) => (
            <Button
              key={minutes}
              kind="soft"
              busy={busy}
              onClick={() => void run({ pauseUntil: Date.now() + minutes * minuteMs })}
            >
              {t`Pause ${minutes} min`}
            </Button>
          ))
        )}
      </div>
      <SaveProblem save={save} />
    </Part>
  );
}
