import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Screens that a fan's first view never needs: their texts come with them (app/i18n/areas.ts). */
const pages = ["account", "checkout", "orders", "profile", "settings", "dev"].map(
  (area) => `app/routes/${area}`,
);

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "he"],
  catalogs: [
    {
      path: "<rootDir>/locales/{locale}/messages",
      include: ["app"],
      exclude: [...pages, "app/routes/staff"].map((folder) => `${folder}/**`),
    },
    { path: "<rootDir>/locales/{locale}/pages", include: pages },
    { path: "<rootDir>/locales/{locale}/staff", include: ["app/routes/staff"] },
  ],
  format: formatter({ lineNumbers: false }),
});
