import { beforeAll, describe, expect, test } from "vitest";
import { drawRush } from "../../scripts/rush/draw.ts";
import type { FanResult } from "../../scripts/rush/evening.ts";
import { type Figures, figuresOf } from "../../scripts/rush/figures.ts";
import { floorCallsASecond, simulateFinals } from "../../scripts/rush/finals.ts";
import { costs, tripsOfAPhone } from "../../scripts/rush/record.ts";
import { simulateRush } from "../../scripts/rush/simulate.ts";

/** The half-time of `npm run simulate:rush`, the same figures on every machine. */
const rush = async (hasPacing: boolean) => (await simulateRush({ seed: 2026, fans: 3000, hasPacing })).fans;

describe("a half-time rush of thousands of fans, in virtual time, a runner always free", () => {
  let paced: FanResult[];
  let figures: Figures;
  beforeAll(async () => {
    paced = await rush(true);
    figures = figuresOf(paced);
  }, 120_000);

  test("with pacing at least four in five orders arrive within a promise of at most six minutes", () => {
    expect(figures.kept).toBeGreaterThanOrEqual(0.8);
    expect(figures.widestPromise).toBeLessThanOrEqual(6 + 1e-9);
  });

  test("and at most one fan in fifty is refused at a time when a kitchen has room", () => {
    expect(figures.refused).toBeGreaterThan(0);
    expect(figures.refusedWithRoom).toBeLessThanOrEqual(0.02);
  });

  test("everybody's story ends: delivered, refused, or given up at the card form", () => {
    expect(figures.delivered + figures.refused + figures.gaveUp).toBe(figures.fans);
  });

  test("without pacing nobody is refused, and most orders come later than was said", async () => {
    const all = await rush(false);
    const unpaced = figuresOf(all);
    expect(unpaced.refused).toBe(0);
    expect(unpaced.kept).toBeLessThan(0.5);
    expect(unpaced.longWait).toBeGreaterThan(2 * figures.longWait);
    const picture = drawRush([
      { title: "Without", all, figures: unpaced },
      { title: "With", all: paced, figures },
    ]);
    expect(picture).toMatch(/^<svg /);
    expect(picture).not.toMatch(/NaN|undefined|Infinity/);
  }, 60_000);
});

describe("the same half-time with a record behind it", () => {
  const finals = { seed: 2026, fans: 300, phones: 400, shops: 10, within: null, wayMs: 30 };
  const own = (of: (cost: (typeof costs)[keyof typeof costs]) => number) =>
    Object.values(costs).reduce((sum, cost) => sum + of(cost), 0) + 4 * of(costs.quote);

  test("asks it as often as is counted, of everybody who comes and for every order that is brought", async () => {
    const { figures, placed, cutOff, trips } = await simulateFinals({
      ...{ ...finals, matches: 1, busyMs: 1 },
    });
    expect([figures.refused, cutOff, figures.delivered]).toEqual([0, 0, placed]);
    const whole = own(({ waits, after }) => waits + after);
    const unpaid = 5 * costs.quote.waits + costs["create-intent"].waits;
    expect(whole).toBe(30);
    expect(trips).toBe(placed * whole + figures.gaveUp * unpaid + 400 * tripsOfAPhone);
  });

  test("a slow one loses nothing but time, until it is far beyond full", async () => {
    const busy = (busyMs: number) => simulateFinals({ ...finals, matches: 2, within: 1, busyMs });
    const [quick, slow, lost] = [await busy(2), await busy(16), await busy(26)];
    expect(slow.placeMs[1]).toBeGreaterThan(10 * (quick.placeMs[1] ?? 0));
    expect(lost.sentAgain).toBeGreaterThan(0);
    for (const { figures, placed, cutOff } of [quick, slow, lost]) {
      expect(figures.delivered).toBe(placed);
      expect(figures.delivered + figures.refused + figures.gaveUp + cutOff).toBe(600);
    }
    expect([quick.cutOff, slow.cutOff]).toEqual([0, 0]);
    expect(lost.cutOff).toBeGreaterThan(0);
  });

  test("a crowd's looks at the stands reach a stadium's floor a few times a second for each isolate", async () => {
    expect(await floorCallsASecond(3_000, 2)).toBe(10);
    expect(await floorCallsASecond(30, 2)).toBe(2);
  });
});
