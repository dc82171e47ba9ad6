import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "he"],
  catalogs: [{ path: "<rootDir>/locales/{locale}/messages", include: ["app"] }],
  format: formatter({ lineNumbers: false }),
});
