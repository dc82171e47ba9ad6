import { expect, test } from "vitest";
import { figuresOf, workFiguresOf } from "../../../scripts/rush/figures.ts";
import { askedFor, forecast, portionsIn } from "../../../scripts/rush/forecast.ts";
import { createRandom } from "../../../scripts/rush/random.ts";
import { simulateRush } from "../../../scripts/rush/simulate.ts";
import { inHandBy, patienceOf, priceOf, type WorldName, worlds } from "../../../scripts/rush/world.ts";

const evening = (world: WorldName, seed = 2026) =>
  simulateRush({ seed, fans: 600, shops: 2, hasPacing: true, world: worlds[world] });

test.each(Object.keys(worlds) as WorldName[])(
  "%s: the same seed is the same evening",
  async (world) => {
    const [first, second, other] = [await evening(world), await evening(world), await evening(world, 1)];
    expect(second.fans).toEqual(first.fans);
    expect(workFiguresOf(second)).toEqual(workFiguresOf(first));
    expect(other.fans).not.toEqual(first.fans);
  },
  60_000,
);

/** Of seed 2026: who wants the break, has food by minute 18, got it at all, was told "full", left, gave up; trips. */
test.each<[WorldName, number[]]>([
  ["free", [313, 81, 457, 116, 0, 27, 457]],
  ["twelve", [313, 64, 458, 115, 0, 27, 226]],
  ["eight", [313, 48, 458, 117, 0, 25, 174]],
  ["impatient", [313, 63, 371, 0, 214, 15, 212]],
])("600 fans at two shops, %s: %j", async (world, counts) => {
  const all = await evening(world);
  const { wanted, inHand, delivered, refused, left, gaveUp } = figuresOf(all.fans);
  expect([wanted, inHand, delivered, refused, left, gaveUp, workFiguresOf(all).trips]).toEqual(counts);
});

test("who wants the break has food in time by minute 18, and not a moment later", async () => {
  const { fans } = await evening("free");
  const [one] = fans.filter(({ wantsBreak }) => wantsBreak);
  if (!one) throw new Error("nobody wants the break");
  const inHand = (inHandAt: number | null) => figuresOf([{ ...one, inHandAt }]).inHand;
  expect([inHandBy, inHandBy + 0.01, null].map(inHand)).toEqual([1, 0, 0]);
});

test("half of all fans are more patient than the world's minutes, and where nobody minds all wait", () => {
  const random = createRandom(7);
  const waits = Array.from({ length: 1000 }, () => patienceOf(worlds.impatient, random));
  const patient = waits.filter((minutes) => minutes > worlds.impatient.patience).length;
  expect(patient).toBeGreaterThan(450);
  expect(patient).toBeLessThan(550);
  expect(patienceOf(worlds.free, random)).toBe(Number.POSITIVE_INFINITY);
});

test("money is what was brought, less what food costs that was thrown away", async () => {
  const all = await evening("free");
  const { money } = workFiguresOf(all);
  const brought = all.fans.filter(({ outcome }) => outcome === "delivered");
  expect(money).toBe(brought.reduce((sum, { price }) => sum + price, 0));
  const thrownAway = [{ itemId: "burger", quantity: 10 }];
  expect(priceOf(thrownAway)).toBe(580);
  expect(workFiguresOf({ ...all, thrownAway }).money).toBeCloseTo(money - 174);
});

test("each shop's forecast is the median of five other evenings, as near as evenings are alike", () => {
  const crowd = { fans: 3000, shops: 10 };
  const [asked, expected] = [askedFor(2026, crowd), forecast(2026, crowd)];
  const twice = forecast(2026, { ...crowd, fans: 6000 });
  expect(expected).toHaveLength(10);
  expect(portionsIn(expected) / portionsIn(asked)).toBeCloseTo(1, 1);
  expect(portionsIn(twice) / portionsIn(asked)).toBeCloseTo(2, 1);
  for (const portions of expected) expect(Object.keys(portions)).toHaveLength(8);
});
