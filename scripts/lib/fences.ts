/**
 * Who may import whom, and which packages: a folder (or a file) of app/ and worker/ may import itself and what its row
 * names, nothing else. The longest name that fits is the row; naming a folder does not name a folder below it that has
 * a row of its own. `type:` allows types alone. tests/scripts/fences.test.ts holds the tree to it.
 */
export const fences: Record<string, readonly string[]> = {
  // Pure rules: no React, no clock, no network. Zod stays in schemas, which browse never imports: it is 13 kB.
  "app/domain": ["qrcode"],
  "app/domain/schemas": ["app/domain", "zod", "jsonc-parser", "papaparse"],

  // What goes between the two ends: types and their texts' keys. Nothing else in the domain knows of it.
  "app/domain/wire": ["app/domain", "type:app/domain/schemas"],

  // What screens share.
  "app/api": ["app/domain/wire"],
  "app/components": ["app/domain", "app/hooks", "app/i18n", "app/live", "react", "react-router", "@lingui"],
  "app/hooks": ["app/domain", "app/api", "app/cookies", "react", "react-router", "@lingui"],
  "app/cookies": ["app/domain"],
  "app/favorites": ["app/api", "app/domain", "app/components", "app/hooks", "react", "@lingui"],
  "app/forms": ["app/domain", "app/components", "app/i18n", "react", "@lingui", "type:zod"],
  "app/i18n": ["app/domain", "@lingui/core"],
  "app/live": ["app/domain", "type:app/domain/wire", "app/api", "app/hooks", "app/offline", "react"],
  "app/log.ts": ["app/domain"],
  "app/offline": [
    ...["app/domain", "app/components", "app/hooks", "app/i18n", "app/styles", "type:app/cookies"],
    ...["react", "react-router", "@lingui"],
  ],
  "app/push": ["app/api", "app/domain", "app/domain/wire", "app/hooks", "react"],
  "app/scan": ["qr"],
  "app/styles": ["tailwindcss"],
  // Searches offline by the code of the menus' own loaders.
  "app/service-worker": [
    ...["app/api", "app/domain", "type:app/domain/wire", "app/offline", "app/routes/browse"],
  ],
  "app/first-view": [
    "app/domain",
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
  "app/routes": ["app/domain", ...shared(), "app/live", "app/styles"],
  "app/routes/browse": [
    ...[
      "app/domain",
      ...shared(),
      "app/favorites",
      "app/first-view",
      "app/live",
      "app/offline",
      "app/routes",
      "react-dom",
    ],
  ],
  "app/routes/cart": ["app/domain", ...shared(), "app/live", "app/routes"],
  "app/routes/account": ["app/domain", "app/domain/schemas", ...shared(), "app/favorites", "app/routes"],
  "app/routes/checkout": [
    ...["app/domain", "app/domain/schemas", ...shared(), "app/first-view", "app/scan", "app/routes"],
    ...["@stripe/stripe-js", "@stripe/react-stripe-js", "react-dom"],
  ],
  "app/routes/orders": ["app/domain", ...shared(), "app/live", "app/push", "app/routes"],
  "app/routes/profile": ["app/domain", "app/domain/schemas", ...shared(), "app/favorites", "app/routes"],
  "app/routes/settings": ["app/domain", ...shared(), "app/push", "app/routes"],
  "app/routes/staff": ["app/routes", "app/routes/staff/parts", "app/styles", "app/domain", ...shared()],
  "app/routes/staff/parts": ["app/domain", "type:app/domain/schemas", ...shared(), "app/live", "app/routes"],
  "app/routes/staff/ops": staffArea(),
  "app/routes/staff/team": staffArea(),
  "app/routes/staff/shop": [...staffArea(), "app/live", "app/offline", "react-dom"],
  "app/routes/staff/runner": [...staffArea(), "app/live", "app/offline", "app/scan"],
  "app/routes/staff/venue": [...staffArea(), "app/live", "zod"],

  // The frame around all screens.
  app: [
    ...["app/domain", ...shared(), "app/first-view", "app/offline", "app/push"],
    ...["react-dom", "@react-router/dev"],
  ],

  // Rules of the server. Only worker/db and the use cases speak SQL; only api and middleware speak HTTP.
  "worker/platform": ["app/domain", "node:async_hooks"],
  "worker/db": ["app/domain", "app/domain/schemas", "worker/platform", "drizzle-orm"],
  "worker/cache": ["app/domain", "worker/platform", "node:zlib"],
  "worker/alerts": [],
  "worker/mail": ["app/domain", "app/i18n", "@lingui/core", "type:worker/env.ts"],
  "worker/payments": ["app/domain", "type:worker/env.ts", "stripe"],
  "worker/pictures": ["app/domain"],
  "worker/push": ["app/domain"],
  "worker/sheets": ["app/domain", "app/i18n", "@lingui/core"],
  "worker/tickets": ["app/domain"],
  "worker/turnstile": [],
  "worker/identity": [
    ...[
      "app/domain",
      "app/cookies",
      "worker/db",
      "worker/platform",
      "type:worker/mail",
      "type:worker/turnstile",
      "type:worker/env.ts",
    ],
    ...["better-auth", "@better-auth/passkey", "drizzle-orm", "cloudflare:workers"],
  ],
  "worker/usecases": [
    ...["app/domain", "app/domain/schemas", "type:app/domain/wire", "worker/db", "worker/platform"],
    ...["worker/cache", "drizzle-orm"],
    ...[
      "type:worker/alerts",
      "type:worker/mail",
      "type:worker/payments",
      "type:worker/pictures",
      "type:worker/push",
    ],
    ...["type:worker/tickets", "app/i18n", "@lingui/core"],
  ],
  "worker/durable": [...["app/domain", "worker/platform", "type:worker/usecases", "cloudflare:workers"]],

  // Where the parts are connected.
  "worker/services": [
    ...[
      "app/domain",
      "type:app/domain/schemas",
      "worker/cache",
      "worker/db",
      "worker/durable",
      "worker/env.ts",
    ],
    ...[
      "worker/identity",
      "worker/alerts",
      "worker/mail",
      "worker/payments",
      "worker/pictures",
      "worker/platform",
      "worker/push",
    ],
    ...["worker/tickets", "worker/turnstile", "worker/usecases", "cloudflare:workers"],
  ],
  "worker/env.ts": ["app/domain", "zod"],

  // HTTP: parses, calls a service, answers.
  "worker/app-env.ts": ["type:worker/services"],
  "worker/http": ["app/domain", "type:app/domain/wire", "worker/platform", "hono", "type:zod"],
  "worker/middleware": [
    ...["app/domain", "app/cookies", "worker/platform", "worker/http", "hono", "type:app/domain/wire"],
    ...["type:worker/app-env.ts", "type:worker/identity", "type:worker/services", "type:worker/usecases"],
  ],
  "worker/api": [
    ...[
      "app/domain/wire",
      "app/domain",
      "app/domain/schemas",
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
    ...["worker/services", "worker/cache"],
  ],
  worker: [
    ...["app/domain", "app/domain/wire", "app/cookies", "app/context.ts", "hono", "react-router"],
    ...["worker/api", "worker/durable", "worker/http", "worker/middleware", "worker/platform"],
    ...["worker/services", "worker/usecases", "type:worker/app-env.ts"],
  ],
};

/** What every screen may use. */
function shared(): string[] {
  return [
    ...[
      "app/api",
      "app/domain/wire",
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
  return ["app/domain", "app/domain/schemas", ...shared(), "app/routes", "app/routes/staff/parts"];
}

/** Folders whose subfolders are rooms: no two of them import each other, not even types, and no two rows of the table. */
export const rooms = [
  "app/domain",
  "app/routes/browse",
  "app/routes/checkout",
  "app/routes/orders",
  "app/routes/staff/runner",
  "app/routes/staff/shop",
  "app/routes/staff/venue",
  "worker/usecases",
];
