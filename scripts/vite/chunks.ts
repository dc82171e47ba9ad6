/**
 * Few files instead of dozens of crumbs: each one is named in the document and costs a request. "ui" is what home and
 * the menus need; "forms" what dishes, carts and forms add to it. What only checkout, orders or staff need stays with
 * them. Each name is the beginning of a path under app/, or of one in domain/; tests/scripts/build-paths.test.ts refuses one that fits no
 * file, so that a file that moves does not leave its chunk unnoticed.
 */
export const formFiles = [
  ...["avatar.", "chip.", "dialog.", "field.", "legal-age.", "note-field.", "select-field."].map(
    (name) => `components/${name}`,
  ),
  ...["allergy-warning.", "stepper.", "totals-list."].map((name) => `components/${name}`),
  ...["add-", "choice-", "food"].map((name) => `routes/browse/food/${name}`),
  ...["routes/browse/seat-note.", "routes/settings/seat."],
  // Crumbs of many screens, which would be named by each of them in the manifest.
  ...["routes/unreached.", "routes/use-if-sold-out.", "hooks/use-now.", "hooks/use-awake-screen."],
  ...[
    "components/support-links.",
    "hooks/cut-paper.",
    "hooks/is-reachable.",
    "hooks/on-permission.",
    "domain/language/typed.",
    "domain/ledger/tax-lines.",
  ],
  // Of checkout and of the console: in the console's chunk, fans would load all of it.
  ...["domain/seat/seat-ranges.", "domain/seat/seating."],
];
/**
 * Used by few screens (the two menus, an order's and its staff's), so they are bundled with those; or loaded on demand.
 */
export const filesOfOneScreen = [
  "routes/browse/stadium/stadium-selection.",
  ...[
    "routes/browse/menu/menu-list.",
    "routes/browse/menu/without-filter.",
    "routes/browse/whole-menu/menu.",
  ],
  ...["routes/browse/shop/shop-intro.", "routes/browse/shop/shop-menu.", "routes/browse/opening-text."],
  ...["routes/browse/structured-data.", "routes/browse/cart/cart-lines.", "routes/browse/cart/panel-cart."],
  ...[
    "again-bar.",
    "allergen-words.",
    "allergy-fields.",
    "bag-mark.",
    "mailed-code.",
    "order-bar.",
    "order-news.",
    "other-stadium.",
    "qr-code.",
    "seat-doubts.",
    "sign-screen.",
    "stage-looks.",
  ].map((name) => `components/${name}`),
  ...["i18n/fault-words.", "i18n/order-totals.", "i18n/pseudo.", "i18n/seat-words."],
];
export const sharedFolders = [
  ...["components/", "i18n/", "routes/browse/"],
  // Each alone would be a chunk of some bytes.
  ...["first-view/critical-css.", "offline/keep-data.", "domain/durations.", "hooks/phone-storage."],
];

const isOf = (names: readonly string[]) => (id: string) =>
  names.some((name) => id.includes(name.startsWith("domain/") ? `/${name}` : `/app/${name}`));
const isForForms = isOf(formFiles);
const isOfOneScreen = isOf(filesOfOneScreen);
const isShared = isOf(sharedFolders);
/** A route's own module, which its screen's step loads: `home.tsx`, beside the `home-screen.tsx` that it draws. */
const isRouteModule = (id: string) => /\/app\/routes\/(.*\/)?[^/-]+$/.test(id);

export const chunks = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router|@lingui)\//, priority: 2 },
  {
    name: "ui",
    test: (id: string) => isShared(id) && !isRouteModule(id) && !isForForms(id) && !isOfOneScreen(id),
    priority: 1,
  },
  { name: "forms", test: isForForms },
  // A group includes what its files import: without this one, fans would load staff's chunk for the API client.
  { name: "api", test: isOf(["api/", "domain/wire/"]), priority: 1 },
  // As separate chunks, a dozen screens would name each of them in the manifest that every fan loads.
  {
    name: "staff",
    test: isOf([
      ...["routes/staff/parts/", "live/link-state.", "live/came-at."],
      ...["domain/delivery/floor-events.", "domain/delivery/handover.", "domain/pickup/wall."],
      ...["domain/ledger/shares.", "domain/shop/service-day."],
    ]),
  },
  {
    name: "account",
    test: isOf(["forms/", "routes/account/account-header.", "routes/account/result-card."]),
  },
  {
    name: "checkout",
    test: isOf([
      ...["alternatives.", "at-stadium.", "closed-shop.", "use-passed-over."].map(
        (name) => `routes/kitchen/${name}`,
      ),
      ...["domain/menu/tip-input.", "domain/tax/tax.", "hooks/wallet-frame."],
    ]),
  },
  {
    name: "settings",
    test: isOf(["message.", "legal/legal-screen."].map((name) => `routes/settings/${name}`)),
  },
  {
    name: "ops",
    test: isOf(["routes/staff/ops/ops-frame.", "routes/staff/ops/section.", "routes/staff/ops/money/sum."]),
  },
  {
    name: "console",
    test: isOf([
      ...["routes/staff/venue/parts/", "routes/staff/venue/settings/file-"],
      ...[
        "domain/law/certificates.",
        "domain/law/jurisdictions.",
        "domain/schemas/venue-rules.",
        "domain/schemas/venue-console.",
      ],
      ...[
        "domain/venue/seat-sheet.",
        "domain/venue/venue-console.",
        "routes/staff/venue/shops/shop-state-chip.",
      ],
    ]),
  },
];
