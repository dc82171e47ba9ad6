import type { TipButtons } from "./terms.ts";

/**
 * The buttons of the tip screen where the law sets a minimum suggestion: percentages, none below it. A venue's own
 * buttons above it stay.
 */
export function lawfulTips(tips: TipButtons, leastPercentage: number): TipButtons {
  if (leastPercentage === 0) return tips;
  const isLawful = tips.presets.every((each) => each >= leastPercentage);
  const presets = isLawful
    ? tips.presets
    : [0, 5, 8, 10].map((more) => Math.min(100, leastPercentage + more));
  const at = Math.max(0, tips.presets.indexOf(tips.preset));
  return { kind: "percentage", presets, preset: presets[at] ?? leastPercentage };
}
