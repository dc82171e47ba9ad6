import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { languages } from "./app/domain/language/localized.ts";

/** Screens that a fan's first view never needs: their texts come with them (app/i18n/areas.ts). */
const pages = ["account", "checkout", "orders", "profile", "settings", "dev"].map(
  (area) => `app/routes/${area}`,
);

const staff = "app/routes/staff";
const seat = "app/routes/browse/stadium/seat.tsx";
/** Words that several areas say, and no first view: each area has its own copy. */
const bagMark = "app/components/bag-mark.tsx";
const formWords = ["app/forms/use-form-text.ts", "app/forms/form-problem.tsx"];
const kitchenWords = ["app/routes/alternatives.tsx", "app/routes/use-passed-over.ts"];
const totals = "app/components/totals-list.tsx";

const cartTexts = ["app/routes/cart", ...kitchenWords, totals];
const pageTexts = [...pages, seat, bagMark, ...formWords, ...kitchenWords, totals];
const staffTexts = [staff, bagMark, ...formWords];
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
    { path: "<rootDir>/locales/{locale}/worker", include: ["worker"] },
  ],
  format: formatter({ lineNumbers: false }),
});
