const letters = "abcdefghijklmnopqrstuvwxyz";

/** Returns an unused short id and marks it as taken. Ids never change, because fans' carts refer to them. */
export function freeOptionId(taken: Set<string>): string {
  for (let number = 0; ; number++) {
    const first = letters[number % 26] ?? "a";
    const id = number < 26 ? first : `${first}${Math.floor(number / 26)}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}
