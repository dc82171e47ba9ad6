import type { TipButtons } from "./terms.ts";

/**
 * The buttons of the tip screen where the law asks for a least suggestion: percents, none below it. Buttons that a venue
 * set above it stay as they are.
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
