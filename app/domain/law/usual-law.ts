/** What applies at a venue. A file of its own: phones need it, the rules and their sources they don't. */
export type Law = {
  /** From which age alcohol and tobacco are sold. */
  legalAge: number;
  /** Whether every menu asks guests to tell about food allergies. */
  allergyNotice: boolean;
  /** The least tip that may be suggested, in percent of the food. */
  leastTipPercentage: number;
  /** Whether "kosher" may be written only of a shop that has a certificate. */
  kosherNeedsCertificate: boolean;
};

/** What the product does anywhere. */
export const usualLaw: Law = {
  legalAge: 18,
  allergyNotice: false,
  leastTipPercentage: 0,
  kosherNeedsCertificate: false,
};
