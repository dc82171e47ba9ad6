import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { Currency } from "#domain/money/money.ts";
import { parseAmount } from "#domain/money/money-input.ts";
import type { NewDish } from "#domain/schemas/new-venue.ts";
import { Input } from "../../../venue/parts/fields.tsx";
import { noTexts } from "../../../venue/parts/texts.ts";
import { TextsFields } from "../../../venue/parts/texts-fields.tsx";
import type { Fields } from "../../../venue/parts/use-save.ts";

type Props = { dishes: NewDish[]; currency: Currency; onAdd: (dish: NewDish) => void };

/** One dish after another: the category stays. Allergens, choices and pictures are added on the console. */
export function DishForm({ dishes, currency, onAdd }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const [form, setForm] = useState({ name: noTexts, category: "", priceMinor: "" });
  const [errors, setErrors] = useState<Fields>({});
  const change = (changes: Partial<typeof form>) => setForm((known) => ({ ...known, ...changes }));
  const of = { form, change, errors };
  const categories = new Set(
    dishes.map(({ category }) => (typeof category === "string" ? category : localize(category as Localized))),
  );

  function add() {
    const { name } = form;
    const category = form.category.trim();
    const priceMinor = parseAmount(form.priceMinor);
    const he = name.he.trim() || name.en.trim();
    const en = name.en.trim() || name.he.trim();
    const isFree = priceMinor === 0;
    const wrong: Fields = {
      ...(he ? (he.length > 60 || en.length > 60) && { name: "too_big" } : { name: "required" }),
      ...(category ? {} : { category: "required" }),
      ...(priceMinor === null
        ? { priceMinor: "amount-invalid" }
        : isFree && errors.priceMinor !== "price-free" && { priceMinor: "price-free" }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    onAdd({ name: { he, en }, category, priceMinor, currency, ...(isFree && { free: true }) });
    change({ name: noTexts, priceMinor: "" });
  }
  return (
    <form
      className="form-part"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <h3 className="text-lg">
        <Trans>Type a dish</Trans>
      </h3>
      <TextsFields of={of} name="name" label={t`Name`} maxLength={60} required={false} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Input of={of} name="category" label={t`Category`} list="categories" maxLength={40} />
        <Input of={of} name="priceMinor" kind="decimal" label={t`Price`} />
      </div>
      <datalist id="categories">
        {[...categories].map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Button type="submit" kind="soft" className="justify-self-start">
        <Trans>Add the dish</Trans>
      </Button>
    </form>
  );
}
