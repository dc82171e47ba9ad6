import { describe, expect, test } from "vitest";
import { figuresOf, workFiguresOf } from "../../../scripts/rush/figures.ts";
import { choose } from "../../../scripts/rush/half-time.ts";
import { createRandom } from "../../../scripts/rush/random.ts";
import { simulateRush } from "../../../scripts/rush/simulate.ts";
import { halfTimeVariants } from "../../../scripts/rush/variants.ts";
import { createShops, type WorldName, worlds } from "../../../scripts/rush/world.ts";

const today = "today";
const shortMenu = "half-time menu of five quick dishes";
const bakeList = "bake list";
const unknownList = "bake list that no board knows";
const everything = "these, runners counted, 30 % fetch it, 60 shelves";

async function evening(title: string, world: WorldName, fansBefore?: number) {
  const variant = halfTimeVariants.find((each) => each.title === title);
  if (!variant) throw new Error(`no variant "${title}"`);
  const { title: _, halfTime, ...more } = variant;
  const rush = { seed: 2026, fans: 600, shops: 2, hasPacing: true, world: worlds[world], ...more };
  const all = await simulateRush({ ...rush, halfTime: halfTime && { ...halfTime, fansBefore } });
  return { ...figuresOf(all.fans), ...workFiguresOf(all) };
}

describe("600 fans at two shops, one seed", () => {
  test("with menu, bake list, counted runners and shelves far more have it in the break, as was promised", async () => {
    const [before, after] = [await evening(today, "twelve"), await evening(everything, "twelve")];
    expect(after.inHand).toBeGreaterThan(1.7 * before.inHand);
    expect(after.kept).toBeGreaterThan(before.kept + 0.3);
    expect(before.refused).toBeGreaterThan(100);
    expect(after.refused).toBeLessThan(20);
    expect(after.money).toBeGreaterThan(before.money);
    expect(after.left).toBeLessThan(0.05 * after.fans);
    expect(after.idleShare).toBeLessThan(before.idleShare);
    expect(after.thrownAway).toBeLessThan(0.05 * after.cookedAhead);
  });

  test("a bake list keeps promises, and one that no board knows breaks them", async () => {
    const [known, unknown] = [await evening(bakeList, "free"), await evening(unknownList, "free")];
    expect(known.kept).toBeGreaterThan(0.82);
    expect(unknown.kept).toBeLessThan(known.kept - 0.2);
    expect(unknown.cookedAhead).toBeGreaterThan(200);
  });

  test("where few are expected the short menu stays off, and all is as it was", async () => {
    const [before, few] = [await evening(today, "free"), await evening(shortMenu, "free", 200)];
    expect(few).toEqual(before);
    expect((await evening(shortMenu, "free")).shortMenus).toBe(2);
  });
});

test("six in ten fans take another dish of the short menu, the others leave theirs out", () => {
  const dishes = createShops(createRandom(1))[0]?.dishes ?? [];
  const menu = dishes.filter(({ id }) => id === "cola" || id === "hot-dog");
  const line = (itemId: string, quantity: number) => ({ itemId, quantity, preparationMinutes: 9 });
  const random = createRandom(4);
  const chosen = Array.from({ length: 1000 }, () => choose([line("pizza", 2)], menu, random));
  const swapped = chosen.filter((lines) => lines !== null);
  expect(swapped.length).toBeGreaterThan(560);
  expect(swapped.length).toBeLessThan(640);
  for (const lines of swapped) expect(lines.map(({ quantity }) => quantity)).toEqual([2]);
  const kept = choose([line("cola", 1), line("hot-dog", 3)], menu, random);
  expect(kept?.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
    ["cola", 1],
    ["hot-dog", 3],
  ]);
});
