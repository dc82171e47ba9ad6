import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Where we lean on what a library does not promise. With another version: read the file that is named, try it, then
 * write the version here. `npm run build` looks at the HTML (scripts/lib/first-view-misses.ts),
 * tests/worker/live-session.test.ts at sessions.
 */
const leanedOn: [name: string, version: string, check: string][] = [
  [
    "react-router",
    "8.4.0",
    "app/entry.server.tsx: does ServerRouter still look into renderMeta.streamCache?",
  ],
  [
    "react-router",
    "8.4.0",
    "app/offline/keep-data.ts: is window.__reactRouterDataRouter still the router, with results by route id?",
  ],
  [
    "@react-router/dev",
    "8.4.0",
    "app/first-view/first-paint.ts: do its seven patterns still fit the document?",
  ],
  ["react-dom", "19.3.1", "app/first-view/first-paint.ts: are attributes still written in this order?"],
  [
    "better-auth",
    "1.7.7",
    "worker/identity/live-session.ts: are cookie, signature and session row still the same?",
  ],
];

test.each(leanedOn)("%s is still %s", (name, version, check) => {
  const installed = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) as {
    version: string;
  };
  expect(installed.version, check).toBe(version);
});
