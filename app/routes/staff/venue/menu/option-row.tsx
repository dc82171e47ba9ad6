import { useLingui } from "@lingui/react/macro";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Currency } from "#domain/money/money.ts";
import { TextFields } from "../parts/texts-fields.tsx";
import type { Fields } from "../parts/use-save.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import type { OptionForm } from "./item-form.ts";

/** An option in every language with its surcharge. */
export function OptionRow({
  option,
  path,
  currency,
  errors,
  onChange,
  onRemove,
}: {
  option: OptionForm;
  path: string;
  currency: Currency;
  errors: Fields;
  onChange: (option: OptionForm) => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useLingui();
  const words = useLocalize();
  const problem = useFieldProblem();
  const name = words(option.name) || t`New option`;
  return (
    <li className="grid grid-cols-[1fr_44px] items-start gap-2 sm:grid-cols-[1fr_1fr_88px_44px]">
      {/* On a phone half its width is too narrow for a name. */}
      <div className="col-span-2 grid gap-2 sm:contents">
        <TextFields
          compact
          label={t`Option`}
          path={`${path}.name`}
          value={option.name}
          maxLength={60}
          onChange={(texts) => onChange({ ...option, name: texts })}
          errors={errors}
        />
      </div>
      <Field
        compact
        label={t`Extra, ${symbolOf(currency, i18n.locale)}`}
        name={`${path}.priceMinor`}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={option.price}
        onChange={({ target }) => onChange({ ...option, price: target.value })}
        error={problem(errors[`${path}.priceMinor`])}
      />
      <button
        type="button"
        className="square mt-2 justify-self-end text-danger!"
        aria-label={t`Remove: ${name}`}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

/** "₪": shorter than the code, and the sign used on prices. */
const symbolOf = (currency: Currency, language: string) =>
  new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;
