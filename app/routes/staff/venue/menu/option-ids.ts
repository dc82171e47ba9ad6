const letters = "abcdefghijklmnopqrstuvwxyz";

/**
 * A short id that no option of the dish has; it is taken from then on. Ids stay with their options for good: they lie
 * in fans' carts.
 */
export function freeOptionId(taken: Set<string>): string {
  for (let number = 0; ; number++) {
    const first = letters[number % 26] ?? "a";
    const id = number < 26 ? first : `${first}${Math.floor(number / 26)}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}
