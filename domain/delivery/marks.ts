import { orderCodeCount, orderCodeFrom } from "../order/order-code.ts";

/**
 * Every bag carries a colour and a picture besides its code, so that a runner with four bags tells them apart at a
 * glance, and "the blue fish" can be called across a loud row. Both are derived from the code alone, so the label, the
 * runner's phone and the fan's phone always agree.
 */
export const markColors = ["red", "orange", "yellow", "green", "blue", "purple"] as const;
export const markPictures = [
  "star",
  "heart",
  "moon",
  "sun",
  "tree",
  "fish",
  "key",
  "bell",
  "drop",
  "bolt",
  "house",
  "crown",
] as const;
export type MarkColor = (typeof markColors)[number];
export type MarkPicture = (typeof markPictures)[number];
export type Mark = { color: MarkColor; picture: MarkPicture };

export const markCount = markColors.length * markPictures.length;

/** A code for each mark, the given one first: codes that follow each other have different marks. */
export function markCodes(code: string): string[] {
  const number = Number.parseInt(code.slice(0, 5), 10) - 10_000;
  return Array.from({ length: markCount }, (_, step) => orderCodeFrom((number + step) % orderCodeCount));
}

/** The mark of an order code; an invalid code is read as zero. */
export function markOf(orderCode: string): Mark {
  // The last digit is a check digit.
  const number = Number.parseInt(orderCode.slice(0, 5), 10) || 0;
  const color = markColors[number % markColors.length] ?? markColors[0];
  const picture =
    markPictures[Math.floor(number / markColors.length) % markPictures.length] ?? markPictures[0];
  return { color, picture };
}

export function isSameMark(a: string, b: string): boolean {
  const [one, other] = [markOf(a), markOf(b)];
  return one.color === other.color && one.picture === other.picture;
}

export function sharedMarks(codes: readonly string[]): string[] {
  return codes.filter((code) => codes.some((other) => other !== code && isSameMark(code, other)));
}
