import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { pictureLimits } from "#domain/picture/picture.ts";
import { parseTicketKey } from "#domain/seat/ticket.ts";
import { limitPerUser } from "../middleware/limit-rate.ts";
import { requireUser, type UserEnv } from "../middleware/require-user.ts";
import type { TicketProblem } from "../usecases/account/ticket-images.ts";
import { problem, readBytes } from "./problem.ts";

const problems: Record<TicketProblem, [ContentfulStatusCode, string]> = {
  "picture-too-large": [413, "A picture has up to 8 MB."],
  "not-a-picture": [415, "This is no JPEG, PNG or WebP, or not a whole one."],
  "picture-dimensions": [422, "A picture has up to 8000 pixels a side and 40 million in all."],
  "picture-has-position": [422, "The picture says where it was taken; send it without."],
  "too-many-pictures": [429, "Too many pictures within an hour."],
  "tickets-unavailable": [503, "Pictures can't be kept or shown right now."],
  "ticket-not-found": [404, "There is no such picture."],
};

/** /api/tickets: the body of an upload is the picture itself. */
export const ticketsApi = new Hono<UserEnv>()
  .use(requireUser)
  .post("/", limitPerUser("RATE_FEW", "upload"), async (c) => {
    const [, message] = problems["picture-too-large"];
    const bytes = await readBytes(c.req.raw, pictureLimits.bytes, { code: "picture-too-large", message });
    const saved = await c.get("services").tickets.save(c.get("user").id, bytes);
    return saved.ok ? c.json({ key: saved.key }, 201) : refuse(c, saved.reason);
  })
  .get("/:customer/:file", async (c) => {
    const { customer, file } = c.req.param();
    const { identity, tickets } = c.get("services");
    const { id } = c.get("user");
    const key = `${customer}/${file}`;
    const found = await tickets.open(
      { id, roles: () => identity.listRoles(id) },
      key,
      c.req.header("if-none-match"),
    );
    if (!found.ok) return refuse(c, found.reason);
    const { body, type, size, etag } = found.ticket;
    // Only ever a picture, whatever the bytes are: no script, no frame, no guessing (fault 58).
    const headers = {
      "cache-control": "private, no-cache",
      etag,
      "content-type": type === parseTicketKey(key)?.type ? type : "application/octet-stream",
      "content-length": String(size),
      "content-disposition": `inline; filename="ticket.${file.split(".").pop()}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
    };
    if (body) return c.body(body, 200, headers);
    return c.body(null, 304, { "cache-control": headers["cache-control"], etag });
  });

function refuse(c: Parameters<typeof problem>[0], reason: TicketProblem) {
  const [status, message] = problems[reason];
  return problem(c, status, { code: reason, message });
}
