import { expect, test } from "vitest";
import { bestRunner } from "#domain/kitchen/best-runner.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { boardCard, minute } from "../../support/board.ts";

const now = 60 * minute;
const runner = (id: string, lastTookAt: number | null = null) => ({ id, name: id, lastTookAt });
const [yael, dan, noa] = [runner("yael"), runner("dan"), runner("noa")];
const to = (entrance: string) => boardCard({ seat: { ...boardCard().seat, entrance } });
const carried = (by: { id: string; name: string }, entrance: string, minutesAgo: number): BoardCard => ({
  ...to(entrance),
  id: `${by.id}-${entrance}-${minutesAgo}`,
  status: 2,
  deliveringAt: now - minutesAgo * minute,
  runner: by,
});
const best = (entrance: string, cards: BoardCard[], runners = [yael, dan, noa]) =>
  bestRunner(to(entrance), cards, runners, now)?.id ?? null;

test("who stands at the counter with a bag for the same entrance takes the next one too", () => {
  expect(best("5", [carried(dan, "5", 1), carried(yael, "7", 1)])).toBe("dan");
});

test("but not who left for it minutes ago, nor who has three bags already", () => {
  const rested = [runner("yael", 1), runner("dan", 2)];
  expect(best("5", [carried(dan, "5", 3)], rested)).toBe("yael");
  const full = [1, 1.1, 1.2].map((ago) => carried(dan, "5", ago));
  expect(best("5", full, rested)).toBe("yael");
});

test("an unknown entrance is nobody's entrance", () => {
  expect(best("", [carried(dan, "", 1)], [runner("yael", 1), runner("dan", 2)])).toBe("yael");
});

test("who runs today comes before who was only invited", () => {
  expect(best("5", [carried(dan, "7", 10)])).toBe("dan");
  expect(best("5", [], [yael, runner("dan", 1)])).toBe("dan");
});

test("the fewest bags come first, then the longest rest", () => {
  const today = [runner("yael", 30 * minute), runner("dan", 20 * minute), runner("noa", 10 * minute)];
  expect(best("5", [carried(noa, "7", 20)], today)).toBe("dan");
});

test("on a day without any hand-over it is the first of the list; without runners nobody", () => {
  expect(best("5", [])).toBe("yael");
  expect(best("5", [], [])).toBeNull();
});
