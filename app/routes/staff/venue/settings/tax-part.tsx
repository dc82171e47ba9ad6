import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import type { TaxTerms } from "#domain/tax/tax.ts";
import type { VenueSettings } from "#domain/venue/venue-console.ts";
import { typedNumber } from "../parts/check-form.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import { type PartProps, SettingsForm } from "./settings-form.tsx";

type Own = Pick<VenueSettings, "tax">;
type RateForm = { key: string; class: string; from: string; percent: string };
type Form = Omit<TaxTerms, "shown" | "rates"> & { shown: TaxTerms["shown"] | ""; rates: RateForm[] };

const mostRates = 60;
const rateForm = (): RateForm => ({ key: crypto.randomUUID(), class: "", from: "", percent: "" });

function toForm(tax: TaxTerms | null): Form {
  if (!tax) return { shown: "", remits: "platform", usualClass: "", feeClass: "", rates: [] };
  const rates = tax.rates.map(({ rate, ...each }, index) => ({
    ...each,
    key: String(index),
    percent: String(rate / 1_000),
  }));
  return { ...tax, rates };
}

/** Thousandths of a percent; NaN, which no schema accepts, for anything finer. */
function rateOf(percent: string): number {
  const rate = typedNumber(percent) * 1_000;
  return Math.abs(rate - Math.round(rate)) < 1e-6 ? Math.round(rate) : Number.NaN;
}

function fromForm({ shown, rates, ...form }: Form): TaxTerms | null {
  if (!shown) return null;
  return {
    ...form,
    shown,
    rates: rates.map(({ key: _, percent, ...each }) => ({ ...each, rate: rateOf(percent) })),
  };
}

/** How the venue's prices are taxed, and by which rates from which day. */
export function TaxPart({ settings, save, onSave }: PartProps<Own>) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  const [form, setForm] = useState(() => toForm(settings.tax));
  const change = (changes: Partial<Form>) => setForm((known) => ({ ...known, ...changes }));
  const error = (path: string) => problem(save.fields[`tax.${path}`]);
  const classes = [...new Set(form.rates.map((rate) => rate.class).filter(Boolean))];
  const classField = (name: "usualClass" | "feeClass", label: string) => (
    <div>
      <SelectField
        label={label}
        name={name}
        value={form[name]}
        aria-invalid={error(name) ? true : undefined}
        onChange={({ target }) => change({ [name]: target.value })}
        options={[...new Set(["", form[name], ...classes])].map((value) => ({ value, label: value || "–" }))}
      />
      {error(name) && <p className="mt-1.5 text-sm text-danger">{error(name)}</p>}
    </div>
  );
  return (
    <SettingsForm id="tax" title={t`Tax`} busy={save.busy} onSave={() => onSave({ tax: fromForm(form) })}>
      <p className="text-sm text-muted">
        <Trans>
          An accountant names the classes, the rates and who remits. A rate counts from its first day, by the
          day of the order.
        </Trans>
      </p>
      <SelectField
        label={t`Prices on the menu`}
        name="shown"
        value={form.shown}
        onChange={({ target }) => {
          const shown = target.value as Form["shown"];
          change({ shown, ...(shown && form.rates.length === 0 && { rates: [rateForm()] }) });
        }}
        options={[
          { value: "", label: t`Say nothing about tax` },
          { value: "included", label: t`Include their tax` },
          { value: "added", label: t`Tax is added on top` },
        ]}
      />
      {form.shown && (
        <>
          <SelectField
            label={t`Who pays it to the authority`}
            name="remits"
            value={form.remits}
            onChange={({ target }) => change({ remits: target.value as TaxTerms["remits"] })}
            options={[
              { value: "platform", label: t`The platform` },
              { value: "shop", label: t`Each shop` },
            ]}
          />
          {form.rates.map((rate, index) => (
            <RateRow
              key={rate.key}
              rate={rate}
              place={index}
              errorOf={error}
              onChange={(next) => change({ rates: form.rates.with(index, next) })}
              onRemove={() => change({ rates: form.rates.toSpliced(index, 1) })}
            />
          ))}
          {error("rates") && <p className="text-sm text-danger">{error("rates")}</p>}
          <Button
            kind="soft"
            className="justify-self-start"
            disabled={form.rates.length >= mostRates}
            onClick={() => change({ rates: [...form.rates, rateForm()] })}
          >
            <Icon name="plus" />
            <Trans>Add a rate</Trans>
          </Button>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            {classField("usualClass", t`Class of dishes, unless their category names one`)}
            {classField("feeClass", t`Class of Handling & Delivery`)}
          </div>
        </>
      )}
    </SettingsForm>
  );
}

function RateRow({
  rate,
  place,
  errorOf,
  onChange,
  onRemove,
}: {
  rate: RateForm;
  place: number;
  errorOf: (path: string) => string | undefined;
  onChange: (rate: RateForm) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const field = (name: "class" | "from" | "percent") => ({
    compact: true,
    required: true,
    autoComplete: "off",
    name: `rates.${place}.${name}`,
    dir: "ltr" as const,
    value: rate[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...rate, [name]: target.value }),
    error: errorOf(`rates.${place}.${name === "percent" ? "rate" : name}`),
  });
  return (
    <div className="row flex-wrap items-start gap-3">
      <Field {...field("class")} label={t`Class`} maxLength={30} className="min-w-32 flex-1" />
      <Field {...field("from")} type="date" label={t`From`} className="min-w-36 flex-1" />
      <Field {...field("percent")} inputMode="decimal" label={t`Percent`} className="w-28" />
      <button
        type="button"
        className="square mt-2 text-danger!"
        aria-label={t`Remove this rate`}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </div>
  );
}
