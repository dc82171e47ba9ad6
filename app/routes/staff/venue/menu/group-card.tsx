import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { CustomizationKind } from "#domain/menu/menu.ts";
import type { Currency } from "#domain/money/money.ts";
import { customizationKinds } from "#domain/venue/venue-lists.ts";
import { MoveButtons } from "../parts/move-buttons.tsx";
import { TextsFields } from "../parts/texts-fields.tsx";
import type { Fields } from "../parts/use-save.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import { type GroupForm, newOption } from "./item-form.ts";
import { OptionRow } from "./option-row.tsx";

const maxOptions = 20;

export function GroupCard({
  group,
  path,
  currency,
  errors,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: {
  group: GroupForm;
  path: string;
  currency: Currency;
  errors: Fields;
  isFirst: boolean;
  isLast: boolean;
  onChange: (group: GroupForm) => void;
  onMove: (direction: "up" | "down") => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const words = useLocalize();
  const problem = useFieldProblem();
  const kinds: Record<CustomizationKind, string> = {
    sizes: t`Size: exactly one`,
    toppings: t`Toppings`,
    extras: t`Extras`,
    sauces: t`Sauces`,
  };
  const name = words(group.name) || t`New choice`;
  const isSizes = group.kind === "sizes";
  return (
    <fieldset className="grid gap-3 rounded-control edge p-4">
      <legend className="unseen">{name}</legend>
      {/* The buttons go below a name that has no room beside them. */}
      <div className="row flex-wrap justify-end gap-x-1">
        <b className="min-w-0 grow basis-24">{name}</b>
        <MoveButtons name={name} isFirst={isFirst} isLast={isLast} busy={false} onMove={onMove} />
        <button
          type="button"
          className="square text-danger!"
          aria-label={t`Remove: ${name}`}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </div>
      <TextsFields
        label={t`Name of the choice`}
        path={`${path}.name`}
        value={group.name}
        onChange={(next) => onChange({ ...group, name: next })}
        errors={errors}
        maxLength={60}
      />
      <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[2fr_1fr_1fr]">
        <SelectField
          className="col-span-2 sm:col-span-1"
          label={t`Kind`}
          value={group.kind}
          onChange={({ target }) => {
            const kind = target.value as CustomizationKind;
            onChange({ ...group, kind, ...(kind === "sizes" ? { min: "1", max: "1" } : {}) });
          }}
          options={customizationKinds.map((value) => ({ value, label: kinds[value] }))}
        />
        {(["min", "max"] as const).map((bound) => (
          <Field
            key={bound}
            compact
            label={bound === "min" ? t`At least` : t`At most`}
            name={`${path}.${bound}`}
            inputMode="numeric"
            dir="ltr"
            disabled={isSizes}
            value={group[bound]}
            onChange={({ target }) => onChange({ ...group, [bound]: target.value })}
            error={problem(errors[`${path}.${bound}`])}
          />
        ))}
      </div>
      {errors[path] && (
        <p role="alert" className="text-sm text-danger">
          {problem(errors[path])}
        </p>
      )}
      <ul className="grid gap-3">
        {group.options.map((option, index) => (
          <OptionRow
            key={option.key}
            option={option}
            path={`${path}.options.${index}`}
            currency={currency}
            errors={errors}
            onChange={(next) => onChange({ ...group, options: group.options.with(index, next) })}
            onRemove={() => onChange({ ...group, options: group.options.toSpliced(index, 1) })}
          />
        ))}
      </ul>
      <Button
        kind="text"
        className="justify-self-start px-2"
        disabled={group.options.length >= maxOptions}
        onClick={() => onChange({ ...group, options: [...group.options, newOption()] })}
      >
        <Icon name="plus" />
        <Trans>Add an option</Trans>
      </Button>
    </fieldset>
  );
}
