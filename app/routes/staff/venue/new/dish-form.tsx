import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { Currency } from "#domain/money/money.ts";
import { parseAmount } from "#domain/money/money-input.ts";
import type { NewDish } from "#domain/schemas/new-venue.ts";
import { noTexts } from "../parts/texts.ts";
import { TextsFields } from "../parts/texts-fields.tsx";
import type { Fields } from "../parts/use-save.ts";
import { useFieldProblem } from "../parts/venue-words.ts";

type Props = { dishes: NewDish[]; currency: Currency; onAdd: (dish: NewDish) => void };

/** One dish after another: the category stays. Allergens, choices and pictures are added on the console. */
export function DishForm({ dishes, currency, onAdd }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const problem = useFieldProblem();
  const [name, setName] = useState(noTexts);
  const [category, setCategory] = useState("");
  const [price, setPrice] = useState("");
  const [errors, setErrors] = useState<Fields>({});
  const categories = [
    ...new Set(
      dishes.map((dish) =>
        typeof dish.category === "string" ? dish.category : localize(dish.category as Localized),
      ),
    ),
  ];

  function add() {
    const priceMinor = parseAmount(price);
    const he = name.he.trim() || name.en.trim();
    const en = name.en.trim() || name.he.trim();
    const isFree = priceMinor === 0;
    const wrong: Fields = {
      ...(he ? (he.length > 60 || en.length > 60) && { name: "too_big" } : { name: "required" }),
      ...(category.trim() ? {} : { category: "required" }),
      ...(priceMinor === null
        ? { price: "amount-invalid" }
        : isFree && errors.price !== "price-free" && { price: "price-free" }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    onAdd({
      name: { he, en },
      category: category.trim(),
      priceMinor,
      currency,
      ...(isFree && { free: true }),
    });
    setName(noTexts);
    setPrice("");
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
      <TextsFields
        label={t`Name`}
        path="name"
        value={name}
        onChange={setName}
        errors={errors}
        maxLength={60}
        required={false}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label={t`Category`}
          name="category"
          list="categories"
          autoComplete="off"
          maxLength={40}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
          error={problem(errors.category)}
        />
        <Field
          label={t`Price`}
          name="price"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={({ target }) => setPrice(target.value)}
          error={problem(errors.price)}
        />
      </div>
      <datalist id="categories">
        {categories.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Button type="submit" kind="soft" className="justify-self-start">
        <Trans>Add the dish</Trans>
      </Button>
    </form>
  );
}
