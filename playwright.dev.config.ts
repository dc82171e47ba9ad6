import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** Where the tests' own setup reads which server to start. */
process.env.SEATSIDE_SERVER = "dev";

/** Tests that say nothing about the development server, and why. */
const leftOut: [title: RegExp, why: string][] = [
  [/needed-css\.spec/, "counts the CSS that the build leaves out of a document"],
];

/** The browser tests on the development server: npm run test:dev. */
export default defineConfig(config, {
  grepInvert: leftOut.map(([title]) => title),
});
