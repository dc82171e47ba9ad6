import { beforeAll, describe, expect, test } from "vitest";
import { drawRush } from "../../scripts/rush/draw.ts";
import { type Figures, figuresOf } from "../../scripts/rush/figures.ts";
import { simulateRush, type Told } from "../../scripts/rush/simulate.ts";

/** The half-time of `npm run simulate:rush`, the same figures on every machine. */
const rush = (hasPacing: boolean, fans = 3000) => simulateRush({ seed: 2026, fans, hasPacing });

describe("a half-time rush of thousands of fans, in virtual time", () => {
  let paced: Told[];
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

test("the same seed is the same half-time, another one is not", async () => {
  const [first, second] = [await rush(true, 300), await rush(true, 300)];
  expect(second).toEqual(first);
  expect(await simulateRush({ seed: 1, fans: 300, hasPacing: true })).not.toEqual(first);
}, 60_000);
