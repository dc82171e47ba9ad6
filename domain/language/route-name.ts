import { findPath } from "../site/site-map.ts";

/** Segments of an API path that are followed by an id. */
const beforeIds = new Set([
  ...["orders", "stadiums", "tickets", "sessions", "shops", "shop", "items"],
  ...["venue", "foods", "media", "subscriptions", "deliveries", "runners"],
]);
const words = new Set(["active-count", "export", "live", "catalog", "socket", "cancel", "receipt"]);

/** A path for metrics: without ids, so that it identifies nobody and has few values. */
export function routeName(path: string): string {
  const [, page = path, ending = ""] = /^(.*?)(\.data)?$/.exec(path) ?? [];
  const screen = findPath(page);
  if (screen) return screen.replace(/:\w+/g, ":id") + ending;
  const parts = path.split("/").filter(Boolean).slice(0, 7);
  return `/${parts
    .map((part, index) => {
      const before = parts[index - 1];
      if (words.has(part)) return part;
      if (before && beforeIds.has(before)) return ":id";
      return /^[a-z][a-z-]{1,29}$/.test(part) ? part : ":id";
    })
    .join("/")}`;
}
