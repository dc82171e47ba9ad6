import { type SitePath, siteMap } from "./site-map.ts";

const isId = (segment: string) => segment.startsWith(":");
/** The site's paths in segments; one without ids goes before one that its address would fit too. */
const forms = (Object.keys(siteMap) as SitePath[])
  .map((row) => ({ row, form: row.split("/").slice(1) }))
  .sort((a, b) => a.form.filter(isId).length - b.form.filter(isId).length);

/**
 * The one spelling of a screen's path: the router also takes other cases, escapes and slashes, and `.data` for the data
 * alone. Limits and guards look at `path`, the site map's row; a request for another spelling than `address` is sent there first. Null for a
 * path that no screen has.
 */
export function canonicalPath(pathname: string): { path: SitePath; address: string } | null {
  const isData = pathname.endsWith(".data");
  const segments = (isData ? pathname.replace(/(\/_)?\.data$/, "") : pathname)
    .split("/")
    .filter(Boolean)
    .map(decoded);
  if (segments.length === 0) return { path: "/", address: isData ? "/_.data" : "/" };
  for (const { row, form } of forms) {
    if (form.length !== segments.length) continue;
    if (!form.every((each, at) => isId(each) || each === segments[at]?.toLowerCase())) continue;
    const spelled = form.map((each, at) => (isId(each) ? encodeURIComponent(segments[at] ?? "") : each));
    return { path: row, address: `/${spelled.join("/")}${isData ? ".data" : ""}` };
  }
  return null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
