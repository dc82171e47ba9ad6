import { useLingui } from "@lingui/react/macro";
import { allergenNames } from "#app/components/food/allergen-texts.ts";
import { Icon } from "#app/components/icon.tsx";

/** The fan's own allergy, only on orders that have one: in a red frame that no card's head has, with a sign of its own. */
export function AllergyMark({
  allergies,
  as: What = "p",
  className = "",
}: {
  allergies: readonly string[];
  /** Inside a button only a span is valid. */
  as?: "p" | "span";
  className?: string;
}) {
  const { t } = useLingui();
  const names = allergenNames(t, allergies);
  if (!names) return null;
  return (
    <What className={`allergy-mark ${className}`}>
      <Icon name="flag" />
      <span className="min-w-0">{t`Allergy: ${names}`}</span>
    </What>
  );
}
