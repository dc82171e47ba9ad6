import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import type { Terms } from "#domain/menu/money/terms.ts";
import { type Currency, minChargeMinor } from "#domain/money/money.ts";
import { amountText } from "#domain/money/money-input.ts";
import { amountIn, asIs, number, trimmed } from "../parts/codecs.ts";
import { type Bound, Choice, Input, within } from "../parts/fields.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { type PartProps, SettingsPart } from "./settings-part.tsx";

type TipsForm = { kind: Terms["tips"]["kind"]; presets: Record<string, string>; chosen: string };
/** The four buttons by their places, and the place of the one that is chosen at first. */
const tips = z.codec(asIs<TipsForm>(), asIs<Terms["tips"]>(), {
  decode: ({ kind, presets: typed, chosen }) => {
    const presets = Object.values(typed).map((each) => number.decode(each));
    return { kind, presets, preset: presets[Number(chosen)] ?? Number.NaN };
  },
  encode: ({ kind, presets, preset }) => ({
    kind,
    presets: Object.fromEntries(presets.map((each, at) => [at, String(each)])),
    chosen: String(Math.max(0, presets.indexOf(preset))),
  }),
});

const seller = z.codec(
  z.object({
    kind: asIs<"shop" | "platform">(),
    legalName: trimmed,
    taxNumber: trimmed,
    isNamed: z.boolean(),
  }),
  asIs<Terms["seller"]>(),
  {
    decode: ({ isNamed, kind, ...named }) =>
      kind === "platform" ? { kind, ...named } : isNamed ? { kind } : null,
    encode: (stored) => ({
      kind: "shop" as const,
      legalName: "",
      taxNumber: "",
      ...stored,
      isNamed: stored !== null,
    }),
  },
);
export const moneyCodec = (currency: Currency) =>
  z.object({ feePerItemMinor: amountIn(currency), leastOrderMinor: amountIn(currency), tips, seller });
type Props = { of: Bound<z.input<ReturnType<typeof moneyCodec>>> };

/** The venue's fee, least order, tip buttons, and the seller on its receipts. */
export function MoneyPart(props: PartProps<"feePerItemMinor" | "leastOrderMinor" | "tips" | "seller">) {
  const { t } = useLingui();
  const { currency } = useVenue().terms;
  const note = (
    <Trans>
      New orders follow what you save here. Orders already placed keep their prices, their tax and their
      seller.
    </Trans>
  );
  return (
    <SettingsPart
      {...props}
      codec={moneyCodec(currency)}
      title={t`Prices and receipts`}
      id="money"
      note={note}
    >
      {(of) => (
        <>
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
            <Input
              of={of}
              name="feePerItemMinor"
              kind="decimal"
              label={`${t`Handling & Delivery, per item`} (${currency})`}
              hint={t`Added for every item in the cart.`}
              required
            />
            <Input
              of={of}
              name="leastOrderMinor"
              kind="decimal"
              label={`${t`Smallest order`} (${currency})`}
              hint={t`Smaller orders are refused. A card takes at least ${amountText(minChargeMinor[currency])}.`}
              required
            />
          </div>
          <TipButtons of={of} />
          <Seller of={of} />
        </>
      )}
    </SettingsPart>
  );
}

function TipButtons({ of }: Props) {
  const { t } = useLingui();
  const { currency, law } = useVenue().terms;
  const buttons = within(of, "tips");
  const presets = within(buttons, "presets");
  const kinds = { amount: t`An amount in ${currency}`, percentage: t`Percent of the food` };
  const shown = Object.entries(presets.form).map(([at, figure]) => [at, figure || "–"] as const);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">{t`Buttons of the tip screen`}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Choice of={buttons} name="kind" label={t`They begin as`} options={kinds} />
        <Choice of={buttons} name="chosen" label={t`Chosen at first`} options={shown} />
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        {Object.keys(presets.form).map((at) => (
          <Input
            key={at}
            of={presets}
            name={at}
            kind="whole"
            compact
            label={t`Button ${Number(at) + 1}`}
            required
          />
        ))}
      </div>
      {law.leastTipPercentage > 0 && (
        <p className="text-sm text-muted">
          {t`Local law: percentage buttons, ${law.leastTipPercentage}% or more.`}
        </p>
      )}
    </fieldset>
  );
}

function Seller({ of: settings }: Props) {
  const { t } = useLingui();
  const of = within(settings, "seller");
  const kinds = { shop: t`Each shop, in its own name`, platform: t`The platform, for all shops` };
  const field = { of, required: true };
  return (
    <>
      <Choice
        of={of}
        name="kind"
        label={t`Who makes out the receipts`}
        options={kinds}
        also={(kind) => (kind === "platform" ? { isNamed: true } : {})}
      />
      {of.form.kind === "shop" ? (
        <p className="text-sm text-muted">{t`Each shop’s legal name and tax number are on its own page.`}</p>
      ) : (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Input {...field} name="legalName" label={t`Legal name`} dir="auto" maxLength={120} />
          <Input {...field} name="taxNumber" kind="latin" label={t`Tax number`} maxLength={30} />
        </div>
      )}
    </>
  );
}
