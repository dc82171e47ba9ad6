import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { languages } from "./domain/language/localized.ts";
import { listAreas } from "./scripts/vite/areas.ts";

export default defineConfig({
  sourceLocale: "en",
  locales: [...languages],
  catalogs: Object.entries(listAreas()).map(([area, include]) => ({
    path: `<rootDir>/locales/{locale}/${area}`,
    include,
  })),
  format: formatter({ lineNumbers: false }),
});
