import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { typedNumber } from "#domain/language/typed.ts";
import type { TaxTerms } from "#domain/tax/tax.ts";
import { asIs } from "../parts/codecs.ts";
import { type Bound, Choice, Input, within } from "../parts/fields.tsx";
import { type BoundRow, RemoveButton, Rows } from "../parts/rows.tsx";
import { fieldProblem } from "../parts/venue-texts.ts";
import { type PartProps, SettingsPart } from "./settings-part.tsx";

/** Thousandths of a percent; NaN, which no schema accepts, for anything finer. */
const percent = z.codec(z.string(), asIs<number>(), {
  decode: (typed) => {
    const rate = typedNumber(typed.replace(",", ".")) * 1_000;
    return Math.abs(rate - Math.round(rate)) < 1e-6 ? Math.round(rate) : Number.NaN;
  },
  encode: (rate) => String(rate / 1_000),
});
const terms = z.object({
  shown: asIs<TaxTerms["shown"] | "">(),
  remits: asIs<TaxTerms["remits"]>(),
  usualClass: z.string(),
  feeClass: z.string(),
  rates: z.array(z.object({ class: z.string(), from: z.string(), rate: percent })),
});
type Form = z.input<typeof terms>;
type RateForm = Form["rates"][number];
const newRate: RateForm = { class: "", from: "", rate: "" };
const noTax: Form = { shown: "", remits: "platform", usualClass: "", feeClass: "", rates: [] };

/** Null unless `shown` is chosen. */
const tax = z.codec(asIs<Form>(), asIs<TaxTerms | null>(), {
  decode: (typed) => (typed.shown ? (terms.decode(typed) as TaxTerms) : null),
  encode: (stored) => (stored ? terms.encode(stored) : noTax),
});
export const taxCodec = z.object({ tax });
const maxRates = 60;

/** How the venue's prices are taxed, and by which rates from which day. */
export function TaxPart(props: PartProps<"tax">) {
  const { t } = useLingui();
  const note = (
    <Trans>
      Ask an accountant for the classes, the rates and who remits. A rate applies to orders from its first
      day.
    </Trans>
  );
  return (
    <SettingsPart {...props} codec={taxCodec} id="tax" title={t`Tax`} note={note}>
      {(settings) => <TaxFields of={within(settings, "tax")} />}
    </SettingsPart>
  );
}

function TaxFields({ of }: { of: Bound<Form> }) {
  const { t } = useLingui();
  const { shown, rates, usualClass, feeClass } = of.form;
  const problem = fieldProblem(t, of.errors["tax.rates"]);
  const ways = {
    "": t`Say nothing about tax`,
    included: t`Include their tax`,
    added: t`Tax is added on top`,
  };
  const payers = { platform: t`The platform`, shop: t`Each shop` };
  const classes = (own: string) =>
    [...new Set(["", own, ...rates.map((rate) => rate.class)])].map((each) => [each, each || "–"] as const);
  return (
    <>
      <Choice
        of={of}
        name="shown"
        label={t`Prices on the menu`}
        options={ways}
        also={(way) => (way && rates.length === 0 ? { rates: [newRate] } : {})}
      />
      {shown && (
        <>
          <Choice of={of} name="remits" label={t`Who pays it to the authority`} options={payers} />
          <Rows of={of} name="rates" fresh={() => newRate} max={maxRates} add={t`Add a rate`}>
            {(rate) => <RateRow rate={rate} />}
          </Rows>
          {problem && <p className="text-sm text-danger">{problem}</p>}
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Choice
              of={of}
              name="usualClass"
              label={t`Class of dishes, unless their category names one`}
              options={classes(usualClass)}
            />
            <Choice
              of={of}
              name="feeClass"
              label={t`Class of Handling & Delivery`}
              options={classes(feeClass)}
            />
          </div>
        </>
      )}
    </>
  );
}

function RateRow({ rate }: { rate: BoundRow<RateForm> }) {
  const { t } = useLingui();
  const field = { of: rate, compact: true, required: true, dir: "ltr" } as const;
  return (
    <div className="row flex-wrap items-start gap-3">
      <Input {...field} name="class" label={t`Class`} maxLength={30} className="min-w-32 flex-1" />
      <Input {...field} name="from" type="date" label={t`From`} className="min-w-36 flex-1" />
      <Input {...field} name="rate" inputMode="decimal" label={t`Percent`} className="w-28" />
      <RemoveButton of={rate} className="mt-2" label={t`Remove this rate`} />
    </div>
  );
}
