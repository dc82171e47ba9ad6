import { Trans, useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Bound } from "../parts/fields.tsx";
import { Input, PictureInput, Tick } from "../parts/fields.tsx";
import { NameAndDescription } from "../parts/name-and-description.tsx";
import { Part } from "../parts/part.tsx";
import { TextsFields } from "../parts/texts-fields.tsx";
import { useVenue } from "../parts/use-venue.ts";
import type { ShopForm } from "./shop-form.ts";
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

/** Who the shop is on its receipts and statements. */
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
