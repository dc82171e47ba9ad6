/**
 * Every bag carries a colour and a picture besides its code, so that a runner with four of them in one hand tells
 * them apart at a glance, and "the blue fish" can be called over a loud row. Both follow from the code alone: label,
 * runner's phone and fan's phone agree without asking anybody.
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

/** The mark of an order code; anything else is read as zero. */
export function markOf(orderCode: string): Mark {
  // The last digit checks the others and says nothing of its own.
  const number = Number.parseInt(orderCode.slice(0, 5), 10) || 0;
  const color = markColors[number % markColors.length] ?? markColors[0];
  const picture =
    markPictures[Math.floor(number / markColors.length) % markPictures.length] ?? markPictures[0];
  return { color, picture };
}

/** Whether two bags could be taken for each other by their marks alone. */
export function isSameMark(a: string, b: string): boolean {
  const [one, other] = [markOf(a), markOf(b)];
  return one.color === other.color && one.picture === other.picture;
}

/** The codes among these whose mark another of them carries too. */
export function sharedMarks(codes: readonly string[]): string[] {
  return codes.filter((code) => codes.some((other) => other !== code && isSameMark(code, other)));
}
