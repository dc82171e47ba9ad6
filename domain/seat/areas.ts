import type { Localized } from "../language/localized.ts";

/** The names of a stadium's sides, each once. */
export function areasOf(blocks: readonly { area: Localized }[]): Localized[] {
  const byText = new Map(blocks.map(({ area }) => [JSON.stringify(area), area]));
  return [...byText.values()];
}

/** A side as the venue names it in every language, found by the name that a fan had on the screen; null for another. */
export function areaNamed(areas: readonly Localized[], text: string): Localized | null {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return null;
  return (
    areas.find((area) => Object.values(area).some((name) => name?.trim().toLowerCase() === wanted)) ?? null
  );
}
