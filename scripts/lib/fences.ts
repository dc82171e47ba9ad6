/**
 * Who may import whom, and which packages: a folder (or a file) of app/ and worker/ may import itself and what its row
 * names, nothing else. The longest name that fits is the row; naming a folder does not name a folder below it that has
 * a row of its own. `type:` allows types alone. tests/scripts/fences.test.ts holds the tree to it.
 */
export const fences: Record<string, readonly string[]> = {
  // Pure rules: no React, no clock, no network. Zod stays in schemas, which browse never imports: it is 13 kB.
  domain: ["qrcode"],
  "domain/schemas": ["domain", "zod", "jsonc-parser", "papaparse"],

  // What goes between the two ends: types and their texts' keys. Nothing else in the domain knows of it.
  "domain/wire": ["domain", "type:domain/schemas"],

  // What screens share.
  "app/api": ["domain/wire"],
  "app/components": [
    "domain",
    "app/cookies",
    "app/hooks",
    "app/i18n",
    "app/live",
    "react",
    "react-router",
    "@lingui",
  ],
  "app/hooks": ["domain", "app/api", "app/cookies", "react", "react-router", "@lingui"],
  "app/cookies": ["domain"],
  "app/favorites": ["app/api", "domain", "app/components", "app/hooks", "react", "@lingui"],
  "app/forms": ["domain", "app/components", "app/i18n", "react", "@lingui", "type:zod"],
  "app/i18n": ["domain", "@lingui/core"],
  "app/live": ["domain", "type:domain/wire", "app/api", "app/hooks", "app/offline", "react"],
  "app/log.ts": ["domain"],
  "app/offline": [
    ...["domain", "app/components", "app/hooks", "app/i18n", "app/styles", "type:app/cookies"],
    ...["react", "react-router", "@lingui"],
  ],
  "app/push": ["app/api", "domain", "domain/wire", "app/hooks", "react"],
  // Finishes a payment whose page died.
  "app/recovery": ["domain", "app/api", "app/cookies", "app/hooks", "react"],
  "app/scan": ["qr"],
  "app/styles": ["tailwindcss"],
  // Searches offline by the code of the menus' own loaders.
  "app/offline/worker": [
    ...["app/api", "domain", "type:domain/wire", "app/offline", "app/routes/browse", "app/routes/cart"],
  ],
  "app/first-view": [
    "domain",
    "app/cookies",
    "app/forms",
    "app/hooks",
    "app/styles",
    "react",
    "react-router",
  ],

  // The one file of app/ that names what only the server has.
  "app/context.ts": ["app/cookies", "type:worker/services", "react-router"],

  // Screens: an area never reaches into another one.
  "app/routes": ["domain", ...shared(), "app/live", "app/styles"],
  "app/routes/browse": [
    ...[
      "domain",
      ...shared(),
      "app/favorites",
      "app/first-view",
      "app/live",
      "app/offline",
      "app/routes",
      "react-dom",
    ],
  ],
  "app/routes/cart": ["domain", ...shared(), "app/live", "app/offline", "app/routes"],
  "app/routes/account": ["domain", "domain/schemas", ...shared(), "app/favorites", "app/routes"],
  "app/routes/checkout": [
    ...[
      "domain",
      "domain/schemas",
      ...shared(),
      "app/first-view",
      "app/live",
      "app/recovery",
      "app/scan",
      "app/routes",
    ],
    ...["@stripe/stripe-js", "@stripe/react-stripe-js", "react-dom"],
  ],
  "app/routes/orders": ["domain", ...shared(), "app/live", "app/push", "app/routes"],
  "app/routes/profile": ["domain", "domain/schemas", ...shared(), "app/favorites", "app/routes"],
  "app/routes/settings": ["domain", ...shared(), "app/push", "app/routes"],
  "app/routes/staff": ["app/routes", "app/routes/staff/parts", "app/styles", "domain", ...shared()],
  "app/routes/staff/parts": ["domain", "type:domain/schemas", ...shared(), "app/live", "app/routes"],
  "app/routes/staff/ops": staffArea(),
  "app/routes/staff/team": staffArea(),
  "app/routes/staff/shop": [...staffArea(), "app/live", "app/offline", "react-dom"],
  "app/routes/staff/runner": [...staffArea(), "app/live", "app/offline", "app/scan"],
  "app/routes/staff/venue": [...staffArea(), "app/live", "zod"],
  // A counter's phone is a runner's without the way, a new venue's form is the console's.
  "app/routes/staff/shop/counter": [...staffArea(), "app/routes/staff/runner"],
  "app/routes/staff/ops/venues/new": [...staffArea(), "app/routes/staff/venue"],

  // The frame around all screens.
  app: [
    ...["domain", ...shared(), "app/first-view", "app/offline", "app/push", "app/recovery"],
    ...["react-dom", "@react-router/dev"],
  ],

  // Rules of the server. Only worker/db and the use cases speak SQL; only api and middleware speak HTTP.
  "worker/platform": ["domain", "node:async_hooks"],
  "worker/db": ["domain", "domain/schemas", "worker/platform", "drizzle-orm"],
  "worker/stores": ["domain", "worker/platform"],
  // What people hear outside the screen: its mails, pushes and alerts, with their words.
  "worker/notifier": [
    ...["domain", "app/i18n", "@lingui/core", "worker/db", "worker/platform", "type:worker/env.ts"],
    ...["drizzle-orm", "@block65/webcrypto-web-push"],
  ],
  "worker/payments": ["domain", "type:worker/env.ts", "stripe"],
  "worker/sheets": ["domain", "app/i18n", "@lingui/core"],
  "worker/identity": [
    ...[
      "domain",
      "app/cookies",
      "worker/db",
      "worker/platform",
      "type:worker/notifier",
      "type:worker/env.ts",
    ],
    ...["better-auth", "@better-auth/passkey", "drizzle-orm", "cloudflare:workers"],
  ],
  "worker/usecases": [
    ...["domain", "domain/schemas", "type:domain/wire", "worker/db", "worker/platform"],
    ...["worker/notifier", "worker/stores", "drizzle-orm", "type:worker/payments"],
  ],
  "worker/durable": [
    ...["domain", "worker/platform", "type:worker/notifier", "type:worker/usecases", "cloudflare:workers"],
  ],

  // Where the parts are connected.
  "worker/services": [
    ...["domain", "type:domain/schemas", "worker/db", "worker/durable", "worker/env.ts"],
    ...["worker/identity", "worker/notifier", "worker/payments", "worker/platform", "worker/stores"],
    ...["worker/usecases", "cloudflare:workers"],
  ],
  "worker/env.ts": ["domain", "zod"],

  // HTTP: parses, calls a service, answers.
  "worker/app-env.ts": ["type:worker/services"],
  "worker/http": ["domain", "type:domain/wire", "worker/platform", "hono", "type:zod"],
  "worker/middleware": [
    ...["domain", "app/cookies", "worker/platform", "worker/http", "hono", "type:domain/wire"],
    ...["type:worker/app-env.ts", "type:worker/identity", "type:worker/services", "type:worker/usecases"],
  ],
  "worker/api": [
    ...[
      "domain/wire",
      "domain",
      "domain/schemas",
      "app/cookies",
      // What is processed, as the operator reads it.
      "docs/register.md",
      "worker/http",
      "worker/middleware",
      "worker/sheets",
      "hono",
      "zod",
    ],
    ...["type:worker/app-env.ts", "type:worker/identity", "type:worker/usecases"],
    ...["worker/services"],
  ],
  worker: [
    ...["domain", "domain/wire", "app/cookies", "app/context.ts", "hono", "react-router"],
    ...["worker/api", "worker/durable", "worker/http", "worker/middleware", "worker/platform"],
    ...["worker/services", "worker/usecases", "type:worker/app-env.ts"],
  ],
};

/** What every screen may use. */
function shared(): string[] {
  return [
    ...[
      "app/api",
      "domain/wire",
      "app/components",
      "app/context.ts",
      "app/cookies",
      "app/forms",
      "app/hooks",
      "app/i18n",
      "app/log.ts",
    ],
    ...["react", "react-router", "@lingui"],
  ];
}

function staffArea(): string[] {
  return ["domain", "domain/schemas", ...shared(), "app/routes", "app/routes/staff/parts"];
}

/** Folders whose subfolders are rooms: no two of them import each other, not even types, and no two rows of the table. */
export const rooms = [
  "domain",
  "app/routes/browse",
  "app/routes/checkout",
  "app/routes/orders",
  "app/routes/staff/runner",
  "app/routes/staff/shop",
  "app/routes/staff/venue",
  "worker/usecases",
];

/** What a file in an area imports or exports by which one tells its kind. */
export const traits = {
  draws: /<\/|\/>|\blazy[<(]/,
  hook: /^export (?:function|const) use[A-Z]/m,
  loads: /^export (?:async function|function|const) (?:loader|action|client(?:Loader|Action))\b/m,
  texts: /from "@lingui\/\w+\/macro"/,
  calls: /^import (?!type)[^;]*?from "[^"]*\/api\/client\.ts"/m,
  react: /^import (?!type)[^;]*?from "react"/m,
};
type Trait = keyof typeof traits;

/** Whose files are of these kinds: screens, and what they share. */
export const screenFolders = ["app/routes", "app/components", "app/hooks", "app/forms"];

/** The kinds of files, the first whose name fits: what makes one, and what else it may. Whatever loads is a route. */
export const kinds: readonly { kind: string; file: RegExp; must?: Trait; may: readonly Trait[] }[] = [
  { kind: "a hook", file: /\/use-[^/]+\.tsx?$/, must: "hook", may: ["draws", "texts", "calls", "react"] },
  {
    kind: "a screen or a part",
    file: /\.tsx$/,
    must: "draws",
    may: ["hook", "loads", "texts", "calls", "react"],
  },
  { kind: "texts", file: /-texts\.ts$/, must: "texts", may: [] },
  { kind: "calls", file: /-api\.ts$/, must: "calls", may: [] },
  { kind: "a rule, or a route without a screen", file: /\.ts$/, may: ["loads"] },
];
