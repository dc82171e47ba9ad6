import { createMiddleware } from "hono/factory";
import { canonicalPath } from "#domain/site/canonical-path.ts";
import { isFilePath } from "#domain/site/file-paths.ts";
import { type Screen, siteMap } from "#domain/site/site-map.ts";
import type { AppEnv } from "../app-env.ts";
import { slowSigningIn } from "./limit-rate.ts";

/**
 * Before limits and guards: answers missing files with 404, and redirects other spellings of a screen's path (case,
 * slashes, escapes), so that the site map's rules apply to all of them. `.data` counts as its screen.
 */
export const oneSpelling = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  // An existing file never reaches the Worker; a page in place of a missing one would be cached under its name.
  if (isFilePath(url.pathname)) return c.text("Not found", 404);
  const found = canonicalPath(url.pathname);
  if (!found) return next();
  if (found.address !== url.pathname) return c.redirect(found.address + url.search, 308);
  const screen: Screen = siteMap[found.path];
  return screen.isLimited && c.req.method === "POST" ? slowSigningIn(c, next) : next();
});
