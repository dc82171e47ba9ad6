const weights = [3, 1, 3, 1, 3];

function checkDigit(firstFive: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(firstFive[index]), 0);
  return (10 - (sum % 10)) % 10;
}

export const orderCodeCount = 90_000;

/**
 * Six digits, 100000 to 999999 (product 11.26), from a number of 0 to 89999. The last is a check digit: any two codes
 * differ in two digits, so a misheard code never belongs to somebody else (docs/design.md#an-orders-life).
 */
export function orderCodeFrom(random: number): string {
  const firstFive = String(10_000 + (Math.abs(Math.trunc(random)) % orderCodeCount));
  return `${firstFive}${checkDigit(firstFive)}`;
}

export function isOrderCode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text) && checkDigit(text.slice(0, 5)) === Number(text[5]);
}

/** "482913" as "482 913", for reading aloud. */
export function spacedOrderCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Whether it has the form of an order's document id. */
export const isOrderId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
