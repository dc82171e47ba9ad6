import { useLingui } from "@lingui/react/macro";
import { unknownAllergens } from "#domain/menu/allergies.ts";
import { allergenNames } from "./allergen-texts.ts";

/** A cart or order line's warning: the fan's allergies that its dish and options contain, by `warnedOf`. */
export function AllergyWarning({ allergens }: { allergens: readonly string[] }) {
  const { t } = useLingui();
  const named = allergens.filter((each) => each !== unknownAllergens);
  const warned = allergenNames(t, named);
  if (allergens.length === 0) return null;
  return (
    <p className="text-sm font-bold text-danger">
      {warned && t`Contains ${warned}, which you’re allergic to`}{" "}
      {named.length < allergens.length && t`Its allergens aren’t all known. Ask the shop first.`}
    </p>
  );
}
