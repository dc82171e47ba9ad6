import { useLingui } from "@lingui/react/macro";
import { useAllergenLabel } from "#app/components/allergen-words.ts";
import type { BoardLine } from "#domain/kitchen/board-events.ts";

/** The allergens of the dishes to be delivered, without duplicates. */
function allergensOf(lines: readonly BoardLine[]): string[] {
  const coming = lines.filter((line) => line.quantity > line.removedQuantity);
  return [...new Set(coming.flatMap((line) => line.allergens))];
}

export function useAllergensText(): (lines: readonly BoardLine[]) => string | null {
  const { t } = useLingui();
  const label = useAllergenLabel();
  return (lines) => {
    const names = allergensOf(lines).map(label).join(", ");
    return names ? t`Contains: ${names}` : null;
  };
}
