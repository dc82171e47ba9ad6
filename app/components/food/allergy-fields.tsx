import { useLingui } from "@lingui/react/macro";
import { type Allergen, allergens } from "#domain/menu/allergies.ts";
import { allergenName } from "./allergen-texts.ts";

type Props = {
  chosen: readonly string[];
  name?: string;
  form?: string;
  onChange?: (names: string[]) => void;
};

/** Allergies to choose from, by the names that dishes carry; native boxes, so that a form sends them without scripts. */
export function AllergyFields({ chosen, name: field = "allergy", form, onChange }: Props) {
  const { t } = useLingui();
  return (
    <fieldset>
      <legend className="unseen">{t`Allergies`}</legend>
      <div className="grid grid-cols-2 gap-2">
        {allergens.map((name: Allergen) => (
          <label key={name} className="row min-h-11 gap-3">
            <input
              type="checkbox"
              name={field}
              form={form}
              value={name}
              className="tick"
              defaultChecked={chosen.includes(name)}
              onChange={({ target }) =>
                onChange?.(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
            />
            <span className="min-w-0 wrap-anywhere">{allergenName(t, name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
