import { useLingui } from "@lingui/react/macro";
import { unknownAllergens } from "#domain/menu/allergies.ts";
import { allergenNames } from "./allergen-texts.ts";

/** At a line of what is bought: which of the fan's allergies its dish and options touch, by `warnedOf`. */
export function AllergyWarning({ allergens }: { allergens: readonly string[] }) {
  const { t } = useLingui();
  const known = allergens.filter((each) => each !== unknownAllergens);
  const warned = allergenNames(t, known);
  if (allergens.length === 0) return null;
  return (
    <p className="text-sm font-bold text-danger">
      {warned && t`Contains ${warned}, which you’re allergic to`}{" "}
      {known.length < allergens.length && t`Its allergens aren’t all known. Ask the shop first.`}
    </p>
  );
}
