import { defineConfig } from "playwright/test";
import config, { leftOut } from "./playwright.config.ts";

/** Where the tests' own setup reads which server to start. */
process.env.SEATSIDE_SERVER = "dev";

/** Tests that say nothing about the development server, and why. */
const silent: [title: RegExp, why: string][] = [
  [/needed-css\.spec/, "the development server leaves no CSS out of a document"],
  [/nothing of the staff's screens is in what a fan downloads/, "its modules are not the build's files"],
  [
    /offline\.spec|open(s)? in a dead network|starts anew in a dead network|hands React's file/,
    "its modules have no lasting names, so none is kept",
  ],
  [/a document's header names its files/, "its documents name none"],
  [/sees no frame that is light/, "its styles come with its scripts"],
  [/a browser that keeps nothing/, "it has the router's own scroll script, which fails there"],
  [/first-venue\.spec/, "starts a build of its own"],
];

/** The browser tests on the development server: npm run test:dev. */
export default defineConfig(config, {
  grepInvert: [...silent.map(([title]) => title), ...(leftOut ?? [])],
  // A screen that is asked for first is put together then.
  timeout: 120_000,
});
