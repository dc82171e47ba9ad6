import type { CertifiedDiet } from "./certificates.ts";

/** What applies at a venue. In its own file: phones need this, but not the rules with their sources. */
export type Law = {
  /** From which age alcohol and tobacco are sold. */
  legalAge: number;
  /** Whether every menu asks guests to tell about food allergies. */
  allergyNotice: boolean;
  /** The least tip that may be suggested, in percent of the food. */
  leastTipPercentage: number;
  /** What may be said of a dish only where its shops have a certificate. */
  certifiedDiets: readonly CertifiedDiet[];
};

/** What the product does anywhere. */
export const usualLaw: Law = {
  legalAge: 18,
  allergyNotice: false,
  leastTipPercentage: 0,
  certifiedDiets: [],
};
