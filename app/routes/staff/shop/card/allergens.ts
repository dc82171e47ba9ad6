import { msg } from "@lingui/core/macro";
import { allergenNames } from "#app/components/allergen-words.ts";
import type { Say } from "#app/i18n/known-text.ts";
import type { BoardLine } from "#domain/kitchen/board-events.ts";

/** The allergens of the dishes to be delivered, without duplicates; null without any. */
export function allergensText(t: Say, lines: readonly BoardLine[]): string | null {
  const coming = lines.filter((line) => line.quantity > line.removedQuantity);
  const names = allergenNames(t, [...new Set(coming.flatMap((line) => line.allergens))]);
  return names ? t(msg`Contains: ${names}`) : null;
}
