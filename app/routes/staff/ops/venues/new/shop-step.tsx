import { useLingui } from "@lingui/react/macro";
import { within } from "../../../venue/parts/bound.ts";
import { Input } from "../../../venue/parts/fields.tsx";
import { TextsFields } from "../../../venue/parts/texts-fields.tsx";
import type { StepProps } from "./new-venue-screen.tsx";
import { SideField } from "./side-field.tsx";

/** The first shop and its place; hours, zones and the kitchen have defaults and are set on the console. */
export function ShopStep({ of }: StepProps) {
  const { t } = useLingui();
  const shop = { ...within(of, "shop"), path: "shops.0." };
  return (
    <section className="form-part">
      <TextsFields of={shop} name="name" label={t`Name`} maxLength={60} required={false} />
      <TextsFields of={shop} name="location" label={t`How fans find it`} maxLength={120} required={false} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Input of={shop} name="floor" label={t`Floor`} required maxLength={20} />
        <Input of={shop} name="gate" label={t`Gate`} required maxLength={20} />
      </div>
      <SideField of={shop} label={t`Near`} />
      <p className="text-sm text-muted">
        {t`Its exact place, opening hours, delivery areas and kitchen are set afterwards, under Shops.`}
      </p>
    </section>
  );
}
