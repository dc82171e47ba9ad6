import { useLingui } from "@lingui/react/macro";
import { useContext } from "react";
import { allergenName, allergenNames } from "#app/components/allergen-words.ts";
import { useDietLabel } from "#app/components/food-words.ts";
import { LegalAge } from "#app/components/legal-age.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { dishAllergens } from "#domain/menu/allergies.ts";
import type { Currency } from "#domain/money/money.ts";
import { dietaryTypes } from "#domain/venue/venue-lists.ts";
import { Input, TickBox, Tiles } from "../parts/fields.tsx";
import { type BoundRow, RemoveButton } from "../parts/rows.tsx";
import { TextFields } from "../parts/texts-fields.tsx";
import { useVenue } from "../parts/use-venue.ts";
import type { OptionForm } from "./item-form.ts";

/** An option in every language with its surcharge. */
export function OptionRow({ option, currency }: { option: BoundRow<OptionForm>; currency: Currency }) {
  const { t, i18n } = useLingui();
  const words = useLocalize();
  const dietLabel = useDietLabel();
  const age = useContext(LegalAge);
  const keepsPassover = useVenue().shops.some(({ passover }) => passover);
  const contains = allergenNames(t, option.form.allergens ?? []);
  const name = words(option.form.name) || t`New option`;
  return (
    <li className="grid grid-cols-[1fr_44px] items-start gap-2 sm:grid-cols-[1fr_1fr_88px_44px]">
      {/* On a phone half its width is too narrow for a name. */}
      <div className="col-span-2 grid gap-2 sm:contents">
        <TextFields of={option} name="name" compact label={t`Option`} maxLength={60} />
      </div>
      <Input
        of={option}
        name="priceMinor"
        kind="decimal"
        compact
        label={t`Extra, ${symbolOf(currency, i18n.locale)}`}
      />
      <RemoveButton of={option} className="mt-2 justify-self-end" label={t`Remove: ${name}`} />
      <details className="col-span-full">
        <summary className="min-h-11 content-center text-sm text-muted">
          {contains ? t`Contains ${contains}` : t`Allergens and diet`}
        </summary>
        <Tiles
          of={option}
          name="allergens"
          legend={t`Contains`}
          options={dishAllergens.map((value) => [value, allergenName(t, value)])}
        />
        <Tiles
          of={option}
          name="breaks"
          legend={t`No longer fits with it`}
          options={[
            ...dietaryTypes.map((value): [string, string] => [value, dietLabel(value)]),
            ...(keepsPassover || option.form.breaks?.includes("passover")
              ? [["passover", t`Passover`] satisfies [string, string]]
              : []),
          ]}
        />
        <TickBox
          label={t`From age ${age}`}
          checked={option.form.ageRestricted ?? false}
          onChange={(ageRestricted) => option.change({ ageRestricted })}
        />
      </details>
    </li>
  );
}

/** "₪": shorter than the code, and the sign used on prices. */
const symbolOf = (currency: Currency, language: string) =>
  new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;
