import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import { createRandom, type Random } from "./random.ts";

/**
 * The stadium of the simulated rush. The pacing code gets what a venue would configure (preparation times, dishes cooked
 * in parallel, the table of walks, the limits) and none of the rest. Minutes throughout; 0 is the half-time whistle.
 */
export const minutes = { from: -40, to: 45 };

/** Of a cart before it is ordered. */
export const quotes = 5;

/** A shop as the venue configured it, and as it really is. */
export type Shop = {
  id: string;
  dishes: { id: string; preparationMinutes: number; popularity: number }[];
  cooksAtOnce: number;
  busyFromMinutes: number;
  fullFromMinutes: number;
  /** The real cooks, and their pace relative to the menu's times. */
  realCooks: number;
  realFactor: number;
};

export type Fan = {
  id: string;
  at: number;
  section: number;
  lines: KitchenLine[];
  /** Minutes until paid; null when the fan gives up at the card form. */
  paysAfter: number | null;
};

const sections = 24;
const shopCount = 10;
const menu = [
  { id: "hot-dog", preparationMinutes: 5, popularity: 5 },
  { id: "burger", preparationMinutes: 11, popularity: 4 },
  { id: "pizza", preparationMinutes: 9, popularity: 3 },
  { id: "falafel", preparationMinutes: 6, popularity: 3 },
  { id: "fries", preparationMinutes: 7, popularity: 4 },
  { id: "beer", preparationMinutes: 2, popularity: 6 },
  { id: "cola", preparationMinutes: 2, popularity: 6 },
  { id: "popcorn", preparationMinutes: 3, popularity: 2 },
];

export function createShops(random: Random, count = shopCount): Shop[] {
  return Array.from({ length: count }, (_, index) => {
    const cooksAtOnce = 30 + 6 * (index % 4);
    return {
      id: `shop-${index + 1}`,
      dishes: menu,
      cooksAtOnce,
      busyFromMinutes: 6,
      fullFromMinutes: 18,
      realCooks: Math.max(4, Math.round(cooksAtOnce * random.between(0.85, 1))),
      realFactor: random.between(0.9, 1.15),
    };
  });
}

/** Fans arrive throughout, most of them around the whistle; or all within so many minutes of it. */
export function createFans(random: Random, count: number, within: number | null = null): Fan[] {
  return Array.from({ length: count }, (_, index): Fan => {
    const steady = random.next() < 0.45;
    const at =
      within !== null
        ? random.between(0, within)
        : steady
          ? random.between(minutes.from, minutes.to)
          : random.normal(1, 7);
    return {
      id: `fan-${index + 1}`,
      at: Math.min(minutes.to, Math.max(minutes.from, at)),
      section: Math.floor(random.next() * sections),
      lines: basket(random),
      paysAfter: random.next() < 0.06 ? null : 0.3 + random.exponential(0.5),
    };
  }).sort((a, b) => a.at - b.at);
}

function basket(random: Random): KitchenLine[] {
  const lines = new Map<string, KitchenLine>();
  const wanted = 1 + random.weighted([4, 4, 2, 1]);
  for (let line = 0; line < wanted; line++) {
    const dish = menu[random.weighted(menu.map((each) => each.popularity))];
    if (!dish) continue;
    const quantity = (lines.get(dish.id)?.quantity ?? 0) + 1 + random.weighted([7, 3, 1]);
    lines.set(dish.id, { itemId: dish.id, quantity, preparationMinutes: dish.preparationMinutes });
  }
  return [...lines.values()];
}

/** The venue's table: shops and sections lie around the pitch, three of them to each of ten shops. */
export function walkMinutes(shop: number, section: number, shops = shopCount): number {
  const home = (shop * (sections / shops) + 1) % sections;
  const apart = Math.min((section - home + sections) % sections, (home - section + sections) % sections);
  return Math.round(2 + apart * 0.5);
}

/** The real work of lines, before the cooks' pace: several portions share the grill. */
export function realWork(lines: readonly KitchenLine[]): number {
  return lines.reduce((sum, line) => sum + line.preparationMinutes * (1 + 0.3 * (line.quantity - 1)), 0);
}

/** How long each step really takes. */
export function createReality(seed: number) {
  const random = createRandom(seed);
  return {
    /** A cook's time for a line: it varies, and the rush slows it. */
    cookMinutes(shop: Shop, line: KitchenLine, at: number): number {
      const tired = at > 0 && at < 20 ? 1.08 : 1;
      return realWork([line]) * shop.realFactor * tired * random.factor(0.15);
    },
    acceptMinutes: () => 0.15 + random.exponential(0.35),
    packMinutes: () => 0.2 + random.exponential(0.3),
    pickUpMinutes: () => 0.2 + random.exponential(0.6),
    walkMinutes: (table: number) => table * random.factor(0.18),
  };
}
export type Reality = ReturnType<typeof createReality>;
