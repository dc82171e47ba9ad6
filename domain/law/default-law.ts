import type { CertifiedDiet } from "./certificates.ts";

/** The rules that apply at a venue; a file of its own, because phones need no sources. */
export type Law = {
  /** From which age alcohol and tobacco are sold. */
  legalAge: number;
  /** Whether every menu asks guests to tell about food allergies. */
  allergyNotice: boolean;
  /** The least tip that may be suggested, in percent of the food. */
  leastTipPercentage: number;
  /** Diets that a dish may claim only if its shops have a certificate. */
  certifiedDiets: readonly CertifiedDiet[];
};

/** Without a law. */
export const defaultLaw: Law = {
  legalAge: 18,
  allergyNotice: false,
  leastTipPercentage: 0,
  certifiedDiets: [],
};
