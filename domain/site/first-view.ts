import { type Placeholder, pathsWhere, patternOf } from "./site-map.ts";

/**
 * The parts of the site map that every document needs, as build-time constants: the whole map would add a kilobyte to
 * the first view.
 */
const constants = {
  __PATHS_WITHOUT_NAV__: patternOf(({ hasNav }) => !hasNav),
  __PAYMENT_PATHS__: pathsWhere(({ policy }) => policy === "payment"),
  __PRECACHED_PATHS__: pathsWhere(({ isPrecached }) => isPrecached),
  __PLACEHOLDERS__: placeholders(),
};

function placeholders(): Placeholder[] {
  return pathsWhere(({ placeholder }) => placeholder).map((path) => path.split("/")[1] as Placeholder);
}

/** Expressions by name, as `define` takes them (vite.config.ts, vitest.config.ts). */
export const firstViewConstants = Object.fromEntries(
  Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
);
