/**
 * Every path of `app/routes.ts` with its properties, for the navigation bar, the service worker, the headers, sign-in,
 * seat links, rate limits and metrics. tests/app/site-map.test.ts compares it with the routes.
 */
export type Screen = {
  /** "nothing": it only redirects or handles a form. */
  draws: "screen" | "nothing";
  /** The catalog of its texts beside "messages" (app/i18n/areas.ts). */
  texts: "messages" | "cart" | "pages" | "staff";
  /** Whether a signed-in fan has the navigation bar there. */
  hasNav: boolean;
  /**
   * What opens offline. "own": personal pages, which wait for the network first. "browsed": nothing on it is binding,
   * so a copy may be shown while the network is pending.
   */
  offline: "no" | "own" | "browsed";
  /** Whether search engines may list it. */
  isListed: boolean;
  /** The document's policy (middleware/security-headers.ts); all but "fan" require a full page load. */
  policy: "fan" | "payment" | "staff" | "camera" | "challenge";

  /** Precached by the service worker. */
  isPrecached?: true;
  /** Placeholder while it loads (components/pending-screen.tsx). */
  placeholder?: Placeholder;
  /** After its form the cache belongs to somebody else, or to another language, theme or stadium. */
  clearsCache?: true;
  /** Its form computes a password's hash or sends a mail: a network is slowed down early. */
  isLimited?: true;
  /** Drawn in a frame on a screen of ours, never by itself. */
  isFramed?: true;
  /** Requires a stadium: without one, redirects to the choice (product 3.8). */
  needsStadium?: true;
  /** Part of checkout: sign-in explains why it asks. */
  isOrdering?: true;
};
export type Placeholder = "home" | "menu" | "shop-menu" | "stadium-selection";

const browse: Screen = {
  draws: "screen",
  texts: "messages",
  hasNav: true,
  offline: "browsed",
  isListed: true,
  policy: "fan",
};
const page: Screen = { ...browse, texts: "pages", offline: "no", isListed: false };
const entrance: Screen = { ...page, hasNav: false };
const cart: Screen = { ...page, texts: "cart", offline: "own", needsStadium: true };
const own: Screen = { ...page, offline: "own" };
const staff: Screen = { ...page, texts: "staff", hasNav: false, policy: "staff" };
const action: Screen = { ...page, draws: "nothing", texts: "messages" };
const staffAction: Screen = { ...staff, draws: "nothing", texts: "messages" };

export const siteMap = {
  "/": { ...action, isListed: true },
  "/home": { ...browse, placeholder: "home", isPrecached: true },
  "/food/:foodId": { ...browse, hasNav: false, texts: "cart" },
  "/menu": { ...browse, placeholder: "menu", texts: "cart", isPrecached: true },
  "/shop-menu/:shopId": { ...browse, placeholder: "shop-menu", texts: "cart" },
  "/stadium-selection": {
    ...browse,
    hasNav: false,
    offline: "no",
    placeholder: "stadium-selection",
    texts: "cart",
    clearsCache: true,
  },
  "/seat": page,
  "/cart-lines": action,
  "/set-language": { ...action, clearsCache: true },

  "/precart": cart,
  "/cart": { ...cart, isPrecached: true, isOrdering: true },
  "/tip": { ...page, needsStadium: true, isOrdering: true },
  "/order/confirm": { ...page, hasNav: false, policy: "payment", needsStadium: true, isOrdering: true },
  "/order/wallet": { ...page, hasNav: false, policy: "payment", needsStadium: true, isFramed: true },

  "/orders": { ...own, isPrecached: true },
  "/order/:orderId": { ...own, needsStadium: true },
  "/order/:orderId/receipt": { ...page, needsStadium: true },
  "/waits/:stadiumId": page,

  "/splash": entrance,
  "/onboarding": entrance,
  "/auth": { ...entrance, clearsCache: true, isLimited: true },
  "/forgot-password": { ...entrance, isLimited: true },
  "/reset-password": { ...entrance, clearsCache: true, isLimited: true },
  "/verify-email": page,
  "/confirm-password": entrance,
  "/challenge": { ...entrance, policy: "challenge" },

  "/profile": { ...page, clearsCache: true },
  "/profile/edit": page,
  "/profile/account": { ...page, clearsCache: true },
  "/profile/favorites": page,
  "/settings/notifications": page,
  "/settings/language": page,
  "/settings/theme": { ...action, clearsCache: true },
  "/settings/about": { ...page, isListed: true },
  "/settings/terms": { ...page, isListed: true },
  "/settings/privacy": { ...page, isListed: true },
  "/settings/accessibility": { ...page, isListed: true },
  "/settings/feedback": page,
  "/settings/report": page,

  "/staff": staff,
  "/staff/team/:stadiumId": staff,
  "/staff/ops": staff,
  "/staff/ops/money": staff,
  "/staff/ops/setup": staff,
  "/staff/ops/venues": staff,
  "/staff/ops/venues/new": staff,
  "/staff/second-step": staff,
  "/staff/account-done": staff,
  "/staff-invitation": { ...staff, policy: "fan" },
  "/staff/runner": { ...staffAction, policy: "camera" },
  "/staff/runner/:stadiumId": { ...staff, policy: "camera", offline: "own" },
  "/staff/shop": staffAction,
  "/staff/shop/:shopId": staff,
  "/staff/shop/:shopId/wall": { ...staff, offline: "own" },
  "/staff/shop/:shopId/counter": { ...staff, policy: "camera", offline: "own" },
  "/staff/venue": staffAction,
  "/staff/venue/:stadiumId": staff,
  "/staff/venue/:stadiumId/menu": staff,
  "/staff/venue/:stadiumId/menu/:itemId": staff,
  "/staff/venue/:stadiumId/categories": staff,
  "/staff/venue/:stadiumId/offers": staff,
  "/staff/venue/:stadiumId/ready": staff,
  "/staff/venue/:stadiumId/shops": staff,
  "/staff/venue/:stadiumId/shops/:shopId": staff,
  "/staff/venue/:stadiumId/seats": staff,
  "/staff/venue/:stadiumId/orders": staff,
  "/staff/venue/:stadiumId/closes": staff,
  "/staff/venue/:stadiumId/closes/:number": staff,
  "/staff/venue/:stadiumId/events": staff,
  "/staff/venue/:stadiumId/settings": staff,
  "/staff/sign-out": { ...staffAction, clearsCache: true },
} satisfies Record<string, Screen>;

/** A route's path with named parameters. */
export type SitePath = keyof typeof siteMap;

const rows: Readonly<Record<string, Screen>> = siteMap;
const withIds = Object.keys(rows)
  .filter((path) => path.includes(":"))
  .map((path) => ({ path, form: new RegExp(`^${formOf(path)}$`) }));

function formOf(path: string): string {
  return path.replace(/:\w+/g, "[^/]+");
}

/** The route of an address, with or without a query; null when it is not ours. */
export function findPath(address: string): SitePath | null {
  const path = address.replace(/[?#].*$/, "").replace(/(.)\/$/, "$1");
  const found = Object.hasOwn(rows, path) ? path : withIds.find(({ form }) => form.test(path))?.path;
  return (found as SitePath | undefined) ?? null;
}

export function findScreen(address: string): Screen | null {
  const path = findPath(address);
  return path && rows[path] ? rows[path] : null;
}

export function pathsWhere(picks: (screen: Screen) => unknown): SitePath[] {
  return (Object.keys(rows) as SitePath[]).filter((path) => picks(siteMap[path]));
}

/**
 * The source of an equivalent regular expression, short enough for the first view.
 * @throws when an id would also match another path
 */
export function patternOf(picks: (screen: Screen) => unknown): string {
  const picked = new Set(pathsWhere(picks));
  const folders = Map.groupBy(Object.keys(rows) as SitePath[], (path) => path.split("/")[1] ?? "");
  const [whole, parts] = [[] as string[], [] as string[]];
  for (const [folder, paths] of folders) {
    const some = paths.filter((path) => picked.has(path));
    if (some.length === paths.length) whole.push(folder);
    else parts.push(...some.map((path) => formOf(path).slice(1)));
  }
  const pattern = `^/(${[`(${whole.join("|")})(/.*)?`, ...parts].join("|")})$`;
  const isPicked = new RegExp(pattern);
  for (const path of Object.keys(rows) as SitePath[])
    if (isPicked.test(path) !== picked.has(path)) throw new Error(`${pattern} is wrong about ${path}`);
  return pattern;
}

/** Whether a path has its own document policy, which requires a full page load. */
export function isOwnDocument(address: string): boolean {
  return (findScreen(address)?.policy ?? "fan") !== "fan";
}
