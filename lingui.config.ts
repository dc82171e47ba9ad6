import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Screens that a fan's first view never needs: their texts come with them (app/i18n/areas.ts). */
const pages = ["account", "checkout", "orders", "profile", "settings", "dev"].map(
  (area) => `app/routes/${area}`,
);

/** Drawn by orders and by the staff, and by nothing that a first view needs. */
const bagMark = "app/components/bag-mark.tsx";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "he"],
  catalogs: [
    {
      path: "<rootDir>/locales/{locale}/messages",
      include: ["app"],
      exclude: [...[...pages, "app/routes/staff"].map((folder) => `${folder}/**`), bagMark],
    },
    { path: "<rootDir>/locales/{locale}/pages", include: [...pages, bagMark] },
    { path: "<rootDir>/locales/{locale}/staff", include: ["app/routes/staff", bagMark] },
  ],
  format: formatter({ lineNumbers: false }),
});
