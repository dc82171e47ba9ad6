import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";

const forAYear = "public, max-age=31536000, immutable";

/** /media: venue photos. Keys are immutable, so a browser asks once. */
export const mediaApi = new Hono<AppEnv>().get("/:stadiumId/:id/:file", async (c) => {
  const { stadiumId, id, file } = c.req.param();
  const headers = {
    "x-content-type-options": "nosniff",
    // Served as a picture only, whatever the bytes: no script, no frame, no sniffing (fault 58).
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
  };
  const found = await c.get("services").pictures.open(`${stadiumId}/${id}/${file}`);
  if (!found) return c.body(null, 404, { ...headers, "cache-control": "no-store" });
  return c.body(found.bytes, 200, { ...headers, "cache-control": forAYear, "content-type": found.type });
});
