import { Trans, useLingui } from "@lingui/react/macro";
import { useContext } from "react";
import { allergenName, allergenNames } from "#app/components/food/allergen-texts.ts";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { useDietLabel } from "#app/components/food/use-diet-label.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { dishAllergens } from "#domain/menu/allergies.ts";
import type { CustomizationKind } from "#domain/menu/menu.ts";
import type { Currency } from "#domain/money/money.ts";
import { dietaryTypes } from "#domain/venue/venue-lists.ts";
import type { Bound } from "../parts/fields.tsx";
import { Choice, Input, TickBox, Tiles } from "../parts/fields.tsx";
import { Part } from "../parts/part.tsx";
import { type BoundRow, RemoveButton, Rows } from "../parts/rows.tsx";
import { TextFields, TextsFields } from "../parts/texts-fields.tsx";
import { MoveButtons } from "../parts/use-sorting.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { fieldProblem } from "../parts/venue-texts.ts";
import { type GroupForm, type ItemForm, newGroup, newOption, type OptionForm } from "./item-form.ts";

/** The importer's limit. */
const maxGroups = 6;

export function GroupsPart({ of }: { of: Bound<ItemForm> }) {
  const { t } = useLingui();
  const { currency, customization: groups } = of.form;
  return (
    <Part
      id="choices"
      title={t`Choices`}
      note={<Trans>What the fan picks with the dish, and how much more it costs.</Trans>}
    >
      <Rows of={of} name="customization" fresh={() => newGroup(groups)} max={maxGroups} add={t`Add a choice`}>
        {(group) => <GroupCard group={group} currency={currency} freshOption={() => newOption(groups)} />}
      </Rows>
    </Part>
  );
}

const maxOptions = 20;

type GroupCardProps = { group: BoundRow<GroupForm>; currency: Currency; freshOption: () => OptionForm };

function GroupCard({ group, currency, freshOption }: GroupCardProps) {
  const { t } = useLingui();
  const words = useLocalize();
  const problem = fieldProblem(t, group.error);
  const kinds: Record<CustomizationKind, string> = {
    sizes: t`Size: exactly one`,
    toppings: t`Toppings`,
    extras: t`Extras`,
    sauces: t`Sauces`,
  };
  const name = words(group.form.name) || t`New choice`;
  const isSizes = group.form.kind === "sizes";
  return (
    <fieldset className="grid gap-3 rounded-control edge p-4">
      <legend className="unseen">{name}</legend>
      {/* The buttons go below a name that has no room beside them. */}
      <div className="row flex-wrap justify-end gap-x-1">
        <b className="min-w-0 grow basis-24">{name}</b>
        <MoveButtons {...group} name={name} busy={false} />
        <RemoveButton of={group} label={t`Remove: ${name}`} />
      </div>
      <TextsFields of={group} name="name" label={t`Name of the choice`} maxLength={60} />
      <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[2fr_1fr_1fr]">
        <Choice
          of={group}
          name="kind"
          also={(kind) => (kind === "sizes" ? { min: "1", max: "1" } : {})}
          className="col-span-2 sm:col-span-1"
          label={t`Kind`}
          options={kinds}
        />
        <Input of={group} name="min" kind="whole" compact disabled={isSizes} label={t`At least`} />
        <Input of={group} name="max" kind="whole" compact disabled={isSizes} label={t`At most`} />
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Rows
        of={group}
        name="options"
        fresh={freshOption}
        max={maxOptions}
        add={t`Add an option`}
        kind="text"
        frame={(options) => <ul className="grid gap-3">{options}</ul>}
      >
        {(option) => <OptionRow option={option} currency={currency} />}
      </Rows>
    </fieldset>
  );
}

/** An option in every language with its surcharge. */
function OptionRow({ option, currency }: { option: BoundRow<OptionForm>; currency: Currency }) {
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
