import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Field } from "#app/components/field.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { leastChargeMinor } from "#domain/money/money.ts";
import { amountText, parseAmount } from "#domain/money/money-input.ts";
import type { VenueSettings } from "#domain/venue/venue-console.ts";
import { typedNumber } from "../parts/check-form.ts";
import { useVenue } from "../parts/use-venue.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import { type PartProps, SettingsForm } from "./settings-form.tsx";

type Own = Pick<VenueSettings, "feePerItemMinor" | "leastOrderMinor" | "tips" | "seller">;

/** What the venue charges beside its dishes, the buttons of its tip screen, and who makes out its receipts. */
export function MoneyPart({ settings, save, onSave }: PartProps<Own>) {
  const { t } = useLingui();
  const { terms } = useVenue();
  const { currency, law } = terms;
  const problem = useFieldProblem();
  const [kind, setKind] = useState(settings.tips.kind);
  const [figures, setFigures] = useState(settings.tips.presets.map(String));
  const [chosen, setChosen] = useState(Math.max(0, settings.tips.presets.indexOf(settings.tips.preset)));
  const [sellerKind, setSellerKind] = useState(settings.seller?.kind ?? "shop");
  const platform = settings.seller?.kind === "platform" ? settings.seller : null;
  const error = (path: string) => ({ error: problem(save.fields[path]) });
  const amount = (name: "feePerItemMinor" | "leastOrderMinor", label: string, hint: string) => (
    <Field
      name={name}
      label={`${label} (${currency})`}
      hint={hint}
      inputMode="decimal"
      dir="ltr"
      required
      autoComplete="off"
      defaultValue={amountText(settings[name])}
      {...error(name)}
    />
  );
  return (
    <SettingsForm
      title={t`Prices and receipts`}
      id="money"
      busy={save.busy}
      onSave={(text) => {
        const minor = (name: string) => parseAmount(text(name)) ?? Number.NaN;
        const presets = figures.map(typedNumber);
        onSave({
          feePerItemMinor: minor("feePerItemMinor"),
          leastOrderMinor: minor("leastOrderMinor"),
          tips: { kind, presets, preset: presets[chosen] ?? Number.NaN },
          seller:
            sellerKind === "platform"
              ? { kind: "platform", legalName: text("legalName"), taxNumber: text("taxNumber") }
              : platform
                ? { kind: "shop" }
                : settings.seller,
        });
      }}
    >
      <p className="text-sm text-muted">
        <Trans>
          New orders follow what you save here. Orders already placed keep their prices, their tax and their
          seller.
        </Trans>
      </p>
      <dl className="detail-list">
        <dt>{t`Currency`}</dt>
        <dd>
          <bdi dir="ltr" translate="no">
            {currency}
          </bdi>
        </dd>
      </dl>
      <p className="text-sm text-muted">
        <Trans>
          The currency is set in the venue’s file: every price on the menu goes with it. Once an order was
          charged it stays, because statements add orders up.
        </Trans>
      </p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {amount("feePerItemMinor", t`Handling & Delivery, per item`, t`Added for every item in the cart.`)}
        {amount(
          "leastOrderMinor",
          t`Smallest order`,
          t`Smaller orders aren’t charged. A card takes at least ${amountText(leastChargeMinor[currency])}.`,
        )}
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 text-sm font-medium">{t`Buttons of the tip screen`}</legend>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <SelectField
            label={t`They begin as`}
            value={kind}
            onChange={({ target }) => setKind(target.value as typeof kind)}
            options={[
              { value: "amount", label: t`An amount in ${currency}` },
              { value: "percentage", label: t`Percent of the food` },
            ]}
          />
          <SelectField
            label={t`Chosen at first`}
            value={String(chosen)}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={figures.map((figure, index) => ({ value: String(index), label: figure || "–" }))}
          />
        </div>
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
          {figures.map((figure, index) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: four buttons, each known by its place
              key={index}
              compact
              name={`tips.presets.${index}`}
              label={t`Button ${index + 1}`}
              inputMode="numeric"
              dir="ltr"
              required
              autoComplete="off"
              value={figure}
              onChange={({ target }) => setFigures(figures.with(index, target.value))}
              {...error(`tips.presets.${index}`)}
            />
          ))}
        </div>
        {law.leastTipPercentage > 0 && (
          <p className="text-sm text-muted">
            {t`By the law here, buttons show percents, and none below ${law.leastTipPercentage}%.`}
          </p>
        )}
      </fieldset>
      <SelectField
        label={t`Who makes out the receipts`}
        value={sellerKind}
        onChange={({ target }) => setSellerKind(target.value as typeof sellerKind)}
        options={[
          { value: "shop", label: t`Each shop, in its own name` },
          { value: "platform", label: t`The platform, for all shops` },
        ]}
      />
      {sellerKind === "shop" ? (
        <p className="text-sm text-muted">
          <Trans>Each shop’s legal name and tax number are on its own page.</Trans>
        </p>
      ) : (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field
            name="legalName"
            label={t`Legal name`}
            dir="auto"
            required
            maxLength={120}
            autoComplete="off"
            defaultValue={platform?.legalName ?? ""}
            {...error("seller.legalName")}
          />
          <Field
            name="taxNumber"
            label={t`Tax number`}
            dir="ltr"
            required
            maxLength={30}
            autoComplete="off"
            defaultValue={platform?.taxNumber ?? ""}
            {...error("seller.taxNumber")}
          />
        </div>
      )}
    </SettingsForm>
  );
}
