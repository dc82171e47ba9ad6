import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { languages } from "./domain/language/localized.ts";

/** Screens that a fan's first view never needs: their texts come with them (app/i18n/areas.ts). */
const pages = ["account", "checkout", "orders", "profile", "settings"].map((area) => `app/routes/${area}`);

const staff = "app/routes/staff";
/** Words that several areas say, and no first view: each area has its own copy. */
const bagMark = "app/components/bag-mark.tsx";
const signScreen = "app/components/sign-screen.tsx";
const allergens = "app/components/allergen-words.ts";
const allergyWarning = "app/components/allergy-warning.tsx";
/** The seat as the ticket names it. */
const seatWords = "app/i18n/seat-words.ts";
const seatDoubts = "app/components/seat-doubts.tsx";
/** Why money went back: on the console, and in the sheets that the Worker makes. */
const faultWords = "app/i18n/fault-words.ts";
/** How a total was made up: on the order's screens, and in the mails that the Worker sends. */
const orderTotals = "app/i18n/order-totals.ts";
const favorites = "app/favorites";
const passkeys = "app/routes/passkey-button.tsx";
const stepper = "app/components/stepper.tsx";
const formWords = ["app/forms/use-bound-fields.tsx", "app/forms/form-texts.ts", "app/forms/form-problem.tsx"];
const kitchenWords = [
  "app/routes/kitchen/alternatives.tsx",
  "app/routes/kitchen/closed-shop.tsx",
  "app/routes/kitchen/use-passed-over.ts",
];
/** The running order, in the bar above the navigation and on the order's screens. */
const orderStages = [
  "app/components/again-bar.tsx",
  "app/components/order-news.tsx",
  "app/components/stage-looks.ts",
];
const totals = "app/components/totals-list.tsx";
const ifSoldOut = "app/routes/use-if-sold-out.ts";

/** Of browsing, what no first view shows. */
const food = "app/routes/browse/food";
const beyond = [
  "whole-menu/menu.tsx",
  "menu/menu-list.tsx",
  "cart/panel-cart.tsx",
  "menu/without-filter.tsx",
  "shop/shop-intro.tsx",
  "shop/shop-menu.tsx",
  "stadium/stadium-selection.tsx",
].map((file) => `app/routes/browse/${file}`);
const deliveryFee = "app/routes/kitchen/delivery-fee.tsx";
/** Above any screen of a fan with a cart from elsewhere. */
const otherStadium = "app/components/other-stadium.tsx";
const cartTexts = [
  otherStadium,
  "app/routes/cart",
  food,
  ...beyond,
  allergens,
  allergyWarning,
  favorites,
  stepper,
  ...kitchenWords,
  ...orderStages,
  totals,
  deliveryFee,
];
const pageTexts = [
  ...pages,
  seatWords,
  seatDoubts,
  bagMark,
  signScreen,
  allergens,
  allergyWarning,
  favorites,
  stepper,
  passkeys,
  ...formWords,
  ...kitchenWords,
  ...orderStages,
  totals,
  orderTotals,
  ifSoldOut,
];
const staffTexts = [
  ...[
    staff,
    faultWords,
    seatWords,
    bagMark,
    signScreen,
    allergens,
    stepper,
    passkeys,
    ...formWords,
    ifSoldOut,
  ],
];
const apart = [...cartTexts, ...pageTexts, ...staffTexts].map((each) =>
  each.includes(".ts") ? each : `${each}/**`,
);

export default defineConfig({
  sourceLocale: "en",
  locales: [...languages],
  catalogs: [
    { path: "<rootDir>/locales/{locale}/messages", include: ["app"], exclude: apart },
    { path: "<rootDir>/locales/{locale}/cart", include: cartTexts },
    { path: "<rootDir>/locales/{locale}/pages", include: pageTexts },
    { path: "<rootDir>/locales/{locale}/staff", include: staffTexts },
    { path: "<rootDir>/locales/{locale}/worker", include: ["worker", faultWords, orderTotals, seatWords] },
  ],
  format: formatter({ lineNumbers: false }),
});
