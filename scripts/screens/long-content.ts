import { seatCookie } from "#app/cookies/cookies.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { serializeSeat } from "#domain/seat/seat.ts";
import { longBoardScreens } from "./board-screens.ts";
import { longRunnerScreen } from "./runner-screens.ts";
import type { Screen } from "./screens.ts";

/** The greatest length that importer, forms and cookies allow, with a word that can't wrap. */
const he = "מאכל־הדגל־של־היציע־הצפוני עם ירקות צלויים, טחינה גולמית ופלפל חריף במיוחד לאוהדים רעבים מאוד";
const en = "Slow-roasted-caramelised-onion-and-pepper sandwich with everything that the kitchen could find";
const text = (length: number) => ({
  en: `${en}. `.repeat(8).slice(0, length).trim(),
  he: `${he}. `.repeat(8).slice(0, length).trim(),
});

export const longName = {
  firstName: "אלכסנדרה־ויקטוריה מרגריטה אנסטסיה יוליאנה אליזבט רוזלינדה".slice(0, 60),
  lastName: "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Smith".slice(0, 60),
};
export const longSeat = {
  section: "NORTH-112-UP",
  row: "ROW-14-BALC",
  seatNo: "SEAT-107-B",
  entrance: "GATE-5-NORTHEAST-UPPER",
  area: text(60).he,
  seatDetails: text(200).he,
};

const itemIds = Array.from({ length: 50 }, (_, index) => `long${String(index).padStart(2, "0")}`);
const choices = ["a", "b", "c", "d"];

/** A cart with as many lines as its cookie holds. */
export const longLines: CartLine[] = itemIds.map((itemId) => ({ itemId, choices, quantity: 9 }));

/** A venue file with texts of the greatest length. */
export function longVenue() {
  const place = { latitude: 31.75, longitude: 35.19 };
  const shopIds = ["long-shop-0", "long-shop-1", "long-shop-2"];
  return {
    format: "seatside-venue/1",
    categories: Array.from({ length: 12 }, (_, index) => ({
      id: `long-category-${index}`,
      name: text(40),
      picture: "burger",
      tint: "warm",
    })),
    stadium: {
      id: "long",
      name: text(80),
      about: text(600),
      location: text(120),
      capacity: 200_000,
      teams: Array.from({ length: 6 }, () => text(60)),
      color: "#3D70FF",
      timeZone: "Asia/Jerusalem",
      region: "me",
      ...place,
      blocks: [
        {
          stand: "Main",
          area: text(60),
          entrance: "GATE-5-NORTHEAST-UPP",
          sections: ["NORTH-112"],
          rows: 120,
          seats: 120,
          ...place,
        },
      ],
    },
    shops: shopIds.map((id) => ({
      id,
      name: text(60),
      description: text(300),
      location: text(120),
      floor: "MEZZANINE-LEVEL-1234",
      gate: "GATE-5-NORTHEAST-UPP",
      ...place,
      picture: "burger",
      openingHours: "always",
      deliversTo: "all",
      // No board is open here, and the longest cart must fit the kitchen.
      requiresBoard: false,
      cooksAtOnce: 50,
      busyFromMinutes: 240,
      fullFromMinutes: 240,
    })),
    items: itemIds.map((id, index) => ({
      id,
      name: text(60),
      description: text(300),
      priceMinor: 9_999,
      currency: "ILS",
      category: `long-category-${index % 12}`,
      picture: "burger",
      // One is slow; all together fit what one unpaid order may reserve.
      preparationMinutes: index === 0 ? 60 : 5,
      shops: shopIds,
      allergens: [
        ...["gluten", "milk", "egg", "peanut", "nuts", "sesame"],
        ...["soy", "fish", "shellfish", "crustaceans", "molluscs", "mustard", "celery", "sulphites"],
      ],
      dietary: ["halal", "kosher", "vegan"],
      nutrition: { kcal: 5000, proteinG: 500, fatG: 500, carbsG: 800 },
      ageRestricted: index === 0,
      customization: [
        {
          id: "extras",
          kind: "extras",
          name: text(60),
          min: 0,
          max: 4,
          options: choices.map((id) => ({ id, name: text(60), priceMinor: 99_99 })),
        },
      ],
      ...(index % 3 === 0 ? { offer: { discountPercentage: 90, active: true } } : {}),
      testimonials: [0, 1].map((number) => ({
        id: `long-${id}-${number}`,
        rating: 5,
        comment: text(400).he,
        customerName: longName.lastName,
        createdAt: "2026-11-07T16:04:00Z",
      })),
    })),
  };
}

const at = { stadium: "long" };
const withCart = { ...at, signedIn: true, cart: longLines };
const seat = serializeSeat({ ...longSeat, stand: "Main" });

/** Screens that show texts of venues and fans. */
export const longScreens: Screen[] = [
  { ...at, name: "long-stadiums", path: "/stadium-selection" },
  { ...withCart, name: "long-home", path: "/home" },
  { ...withCart, name: "long-home-found", path: "/home?q=%D7%9E" },
  { ...at, name: "long-home-nothing-found", path: `/home?q=${"x".repeat(60)}` },
  { ...withCart, name: "long-menu", path: "/menu" },
  { ...at, name: "long-shop-menu", path: "/shop-menu/long-shop-0" },
  { ...at, name: "long-food", path: "/food/long00" },
  { ...withCart, name: "long-precart", path: "/precart" },
  { ...withCart, name: "long-cart", path: "/cart" },
  { ...withCart, name: "long-cart-remove-dialog", path: "/cart?remove=0" },
  { ...withCart, name: "long-tip", path: "/tip" },
  { ...withCart, name: "long-confirm", path: "/order/confirm", cookies: { [seatCookie.name]: seat } },
  { ...at, name: "long-orders", path: "/orders", signedIn: true },
  { ...at, name: "long-order", path: ({ waitingId }) => `/order/${waitingId}`, signedIn: true },
  { ...at, name: "long-profile", path: "/profile", signedIn: true },
  { ...at, name: "long-profile-edit", path: "/profile/edit", signedIn: true },
  ...longBoardScreens,
  longRunnerScreen,
];
