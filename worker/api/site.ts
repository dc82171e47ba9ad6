import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Services } from "../services/services.ts";
import { serve } from "./serve.ts";

/** Scheme and host of public addresses. */
export function originOf(config: Pick<Services["config"], "appOrigin">, requestUrl: string): string {
  return new URL(config.appOrigin || requestUrl).origin;
}

const anHour = "public, max-age=3600";

export const siteApi = new Hono<AppEnv>()
  .get("/robots.txt", (c) => {
    const { config } = c.get("services");
    // Private screens are not disallowed here: they send "noindex", which a robot must be allowed to read.
    const rules =
      config.appEnv === "staging"
        ? ["Disallow: /"]
        : ["Disallow: /api/", "", `Sitemap: ${originOf(config, c.req.url)}/sitemap.xml`];
    return c.text(`${["User-agent: *", ...rules].join("\n")}\n`, 200, { "cache-control": anHour });
  })
  .get("/sitemap.xml", async (c) => {
    const { config, catalog: catalogs } = c.get("services");
    const origin = originOf(config, c.req.url);
    const stadiums = await catalogs.listStadiums();
    const menus = await Promise.all(stadiums.map(({ id }) => catalogs.find(id)));
    const entries = [entry(`${origin}/home`), entry(`${origin}/stadium-selection`)];
    for (const menu of menus) {
      if (!menu) continue;
      entries.push(entry(`${origin}/menu?stadium=${menu.stadium.id}`, menu.builtAt));
      for (const shop of menu.shops)
        if (shop.isOpen) entries.push(entry(`${origin}/shop-menu/${shop.id}`, menu.builtAt));
      for (const item of menu.items)
        if (item.isAvailable) entries.push(entry(`${origin}/food/${item.id}`, menu.builtAt));
    }
    const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
    return c.body(body, 200, { "content-type": "application/xml; charset=utf-8", "cache-control": anHour });
  });

/** Ids are letters, digits and hyphens, so nothing needs escaping. */
function entry(address: string, changedAt?: number): string {
  const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>` : "";
  return `<url><loc>${address}</loc>${changed}</url>`;
}

export const health = serve("GET /health", null, async ({ c, services }) => {
  const health = await services.health();
  // The clock that orders are promised by, for who compares it.
  return c.json({ ...health, at: services.now() }, health.ok ? 200 : 503);
});
