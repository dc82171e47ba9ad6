import { Hono } from "hono";
import { pictureLimits } from "#domain/picture/picture.ts";
import { parseTicketKey } from "#domain/seat/ticket.ts";
import type { AppEnv } from "../app-env.ts";
import { readBytes } from "../http/problem.ts";
import { serve } from "./serve.ts";

const year = "public, max-age=31536000, immutable";

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
  return c.body(found.bytes, 200, { ...headers, "cache-control": year, "content-type": found.type });
});

/** Tickets' pictures: the body of an upload is the picture itself. */
export const ticketsCalls = [
  serve("POST /tickets", null, async ({ c, services, by }) => {
    const bytes = await readBytes(c.req.raw, pictureLimits.bytes, { code: "picture-too-large" });
    return services.tickets.save(by.user.id, bytes);
  }),
  serve("GET /tickets/:customer/:file", null, async ({ c, services, by, params }) => {
    const key = `${params.customer}/${params.file}`;
    const who = { userId: by.user.id, roles: by.session.roles };
    const found = await services.tickets.open(who, key, c.req.header("if-none-match"));
    if (!found.ok) return found;
    const { body, type, size, etag } = found.ticket;
    // Served as a picture only, whatever the bytes: no script, no frame, no sniffing (fault 58).
    const headers = {
      "cache-control": "private, no-cache",
      etag,
      "content-type": type === parseTicketKey(key)?.type ? type : "application/octet-stream",
      "content-length": String(size),
      "content-disposition": `inline; filename="ticket.${params.file.split(".").pop()}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
    };
    if (body) return c.body(body, 200, headers);
    return c.body(null, 304, { "cache-control": headers["cache-control"], etag });
  }),
];
