import { pictureLimits } from "#domain/picture/picture.ts";
import { parseTicketKey } from "#domain/seat/ticket.ts";
import { readBytes } from "../http/problem.ts";
import { serve } from "./serve.ts";

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
