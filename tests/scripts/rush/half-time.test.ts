import { describe, expect, test } from "vitest";
import { figuresOf, workFiguresOf } from "../../../scripts/rush/figures.ts";
import { choose } from "../../../scripts/rush/half-time.ts";
import { createRandom } from "../../../scripts/rush/random.ts";
import { simulateRush } from "../../../scripts/rush/simulate.ts";
import { halfTimeVariants } from "../../../scripts/rush/variants.ts";
import { createShops, type WorldName, worlds } from "../../../scripts/rush/world.ts";

async function halfTime(title: string, world: WorldName, fansBefore?: number) {
  const variant = halfTimeVariants.find((each) => each.title === title);
  if (!variant) throw new Error(`no variant "${title}"`);
  const { title: _, halfTime: of, ...more } = variant;
  const rush = { seed: 2026, fans: 1200, shops: 4, hasPacing: true, world: worlds[world] };
  const evening = await simulateRush({ ...rush, ...more, halfTime: of && { ...of, fansBefore } });
  return { ...figuresOf(evening.fans), ...workFiguresOf(evening) };
}

const everything = "these, runners counted, 30 % fetch it, 60 shelves";
const listAlone = "bake list";

describe("1,200 fans at four shops, one seed", () => {
  test("menu and bake list bring far more fans their food in the break, and as many promises hold", async () => {
    const [today, all] = [await halfTime("today", "twelve"), await halfTime(everything, "twelve")];
    expect(all.inHand).toBeGreaterThan(1.85 * today.inHand);
    expect(all.kept).toBeGreaterThan(today.kept + 0.3);
    expect(all.refused).toBeLessThan(10);
    expect(all.money).toBeGreaterThan(today.money);
    expect(all.left).toBeLessThan(0.05 * all.fans);
    expect(all.idleShare).toBeLessThan(today.idleShare);
  }, 60_000);

  test("a bake list that no board knows breaks promises", async () => {
    const unknown = await halfTime("bake list that no board knows", "free");
    const known = await halfTime(listAlone, "free");
    expect(known.kept).toBeGreaterThan(0.8);
    expect(unknown.kept).toBeLessThan(known.kept - 0.08);
    expect(known.thrownAway).toBeLessThan(0.15 * known.cookedAhead);
  }, 60_000);

  test("with few fans expected the menu stays off, with many it costs money for nothing", async () => {
    const few = async (title: string, fansBefore: number) => halfTime(title, "free", fansBefore);
    const menu = "half-time menu of five quick dishes";
    expect((await few(menu, 300)).shortMenus).toBeLessThan((await few(menu, 1200)).shortMenus);
    expect((await few(listAlone, 2400)).thrownAway).toBeGreaterThan((await few(listAlone, 1200)).thrownAway);
  }, 60_000);
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
