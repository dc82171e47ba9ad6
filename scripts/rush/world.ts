import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import { createRandom, type Random } from "./random.ts";

/**
 * The stadium of the simulated rush. The pacing code gets what a venue would configure (preparation times, dishes cooked
 * in parallel, the table of walks, the limits) and none of the rest. Minutes throughout; 0 is the half-time whistle.
 */
export const minutes = { from: -40, to: 45 };
/** Half-time ends at 15; food three minutes later still counts as food for the break. */
export const inHandBy = 18;
/** The minutes of which it is counted who stands idle. */
export const rushHour = { cooks: { from: -25, to: inHandBy }, runners: { from: -3, to: inHandBy } };
type Span = { from: number; to: number };
export const lengthOf = ({ from, to }: Span) => to - from;
/** How much of it lies in the span. */
export const minutesWithin = (span: Span, from: number, to: number) =>
  Math.max(0, Math.min(to, span.to) - Math.max(from, span.from));

/** The persons who bring a shop's bags. */
export type Runners = {
  atShop: number;
  /** Of one trip, at most. */
  bags: number;
  /** The share of fans who are not in their seat when the runner comes. */
  absent: number;
};
export type World = {
  /** Null: a runner is there for every single bag. */
  runners: Runners | null;
  /** Half of the fans don't order when told a later minute than this; null: nobody minds. */
  patience: number | null;
};
const crew = (atShop: number): Runners => ({ atShop, bags: 4, absent: 0.05 });
export const worlds = {
  free: { runners: null, patience: null },
  twelve: { runners: crew(12), patience: null },
  eight: { runners: crew(8), patience: null },
  impatient: { runners: crew(12), patience: 25 },
} as const satisfies Record<string, World>;
export type WorldName = keyof typeof worlds;

/** How late a promise a fan takes. */
export function patienceOf({ patience }: World, random: Random): number {
  return patience === null ? Number.POSITIVE_INFINITY : patience * random.factor(0.5);
}

/** Stands above each table. */
export function titleOf({ runners, patience }: World): string {
  const brought = runners
    ? `${runners.atShop} runners a shop, ${runners.bags} bags a trip, ${runners.absent * 100} % of fans not in their seat`
    : "a runner is always free";
  return patience === null
    ? brought
    : `${brought}; nobody orders what takes longer than about ${patience} min`;
}

/** Of a cart before it is ordered. */
export const quotes = 5;

export type Dish = {
  id: string;
  preparationMinutes: number;
  popularity: number;
  price: number;
  /** How long it stays good; null: nobody cooks it ahead. */
  holdMinutes: number | null;
};

/** Portions of one go, of what is cooked ahead. */
export const trayPortions = 6;

/** A shop as the venue configured it, and as it really is. */
export type Shop = {
  id: string;
  dishes: Dish[];
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
  /** Wants food in hand before the second half begins; the others order throughout. */
  wantsBreak: boolean;
};

const sections = 24;
const shopCount = 10;
const menu: Dish[] = [
  { id: "hot-dog", preparationMinutes: 5, popularity: 5, price: 28, holdMinutes: 60 },
  { id: "burger", preparationMinutes: 11, popularity: 4, price: 58, holdMinutes: 30 },
  { id: "pizza", preparationMinutes: 9, popularity: 3, price: 34, holdMinutes: 30 },
  { id: "falafel", preparationMinutes: 6, popularity: 3, price: 32, holdMinutes: 20 },
  { id: "fries", preparationMinutes: 7, popularity: 4, price: 24, holdMinutes: null },
  { id: "beer", preparationMinutes: 2, popularity: 6, price: 32, holdMinutes: null },
  { id: "cola", preparationMinutes: 2, popularity: 6, price: 15, holdMinutes: 60 },
  { id: "popcorn", preparationMinutes: 3, popularity: 2, price: 20, holdMinutes: 120 },
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
      wantsBreak: !steady,
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

/** All of them, from the nearest to the section on. */
export function nearestOf<T>(shops: readonly T[], section: number): { shop: T; walk: number }[] {
  return shops
    .map((shop, index) => ({ shop, walk: walkMinutes(index, section, shops.length) }))
    .sort((a, b) => a.walk - b.walk);
}

/** The real work of lines, before the cooks' pace: several portions share the grill. */
export function realWork(lines: readonly KitchenLine[]): number {
  return lines.reduce((sum, line) => sum + line.preparationMinutes * (1 + 0.3 * (line.quantity - 1)), 0);
}

/** What lines cost, in shekels. */
export function priceOf(lines: readonly Pick<KitchenLine, "itemId" | "quantity">[]): number {
  return lines.reduce((sum, { itemId, quantity }) => {
    const dish = menu.find(({ id }) => id === itemId);
    return sum + quantity * (dish?.price ?? 0);
  }, 0);
}

/** How long each step really takes. */
export function createReality(seed: number) {
  const random = createRandom(seed);
  // Of its own: only runners who are persons come to a seat.
  const seats = createRandom(seed + 3);
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
    /** To find the fan and hand the bag over; a call and a wait where nobody sits. */
    seatMinutes: (absent: number) => 0.25 + seats.exponential(0.3) + (seats.next() < absent ? 1.5 : 0),
  };
}
export type Reality = ReturnType<typeof createReality>;
