import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Screens that a fan's first view never needs: their texts come with them (app/i18n/areas.ts). */
const pages = ["account", "checkout", "orders", "profile", "settings", "dev"].map(
  (area) => `app/routes/${area}`,
);

const staff = "app/routes/staff";
/** Drawn by orders and by the staff, and by nothing that a first view needs. */
const bagMark = "app/components/bag-mark.tsx";
/** What cart and checkout both say of a kitchen. */
const kitchenWords = ["app/routes/alternatives.tsx", "app/routes/use-passed-over.ts"];
const cart = ["app/routes/cart", ...kitchenWords];
const apart = [...pages, staff, ...cart].map((each) => (each.includes(".ts") ? each : `${each}/**`));

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "he"],
  catalogs: [
    { path: "<rootDir>/locales/{locale}/messages", include: ["app"], exclude: [...apart, bagMark] },
    { path: "<rootDir>/locales/{locale}/cart", include: cart },
    { path: "<rootDir>/locales/{locale}/pages", include: [...pages, bagMark, ...kitchenWords] },
    { path: "<rootDir>/locales/{locale}/staff", include: [staff, bagMark] },
  ],
  format: formatter({ lineNumbers: false }),
});
