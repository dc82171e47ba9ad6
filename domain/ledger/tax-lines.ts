/** What was sold of one class at one rate, as a receipt and a tax report name it. In minor units. */
export type TaxLine = { taxClass: string; taxRate: number; netMinor: number; taxMinor: number };

/** 8875 thousandths of a percent as "8.875%". */
export const taxPercent = (rate: number): string => `${rate / 1000}%`;
