import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { CustomizationKind } from "#domain/menu/menu.ts";
import type { Currency } from "#domain/money/money.ts";
import { Choice, Input } from "../parts/fields.tsx";
import { MoveButtons } from "../parts/move-buttons.tsx";
import { type BoundRow, RemoveButton, Rows } from "../parts/rows.tsx";
import { TextsFields } from "../parts/texts-fields.tsx";
import { fieldProblem } from "../parts/venue-texts.ts";
import type { GroupForm, OptionForm } from "./item-form.ts";
import { OptionRow } from "./option-row.tsx";

const maxOptions = 20;

export function GroupCard({
  group,
  currency,
  freshOption,
}: {
  group: BoundRow<GroupForm>;
  currency: Currency;
  freshOption: () => OptionForm;
}) {
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
        most={maxOptions}
        add={t`Add an option`}
        kind="text"
        frame={(options) => <ul className="grid gap-3">{options}</ul>}
      >
        {(option) => <OptionRow option={option} currency={currency} />}
      </Rows>
    </fieldset>
  );
}
