import { Hono } from "hono";
import { pictureLimits } from "#domain/picture/picture.ts";
import { parseTicketKey } from "#domain/seat/ticket.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { problem, readBytes } from "../http/problem.ts";
import { limitPerUser } from "../middleware/limit-rate.ts";
import { requireUser, type UserEnv } from "../middleware/require-user.ts";

/** /api/tickets: the body of an upload is the picture itself. */
export const ticketsApi = new Hono<UserEnv>()
  .use(requireUser)
  .post("/", limitPerUser("RATE_FEW", "upload"), async (c) => {
    const bytes = await readBytes(c.req.raw, pictureLimits.bytes, { code: "picture-too-large" });
    const saved = await c.get("services").tickets.save(c.get("user").id, bytes);
    if (!saved.ok) return problem(c, { code: saved.reason });
    return c.json({ key: saved.key } satisfies AnswerTo<"POST /tickets">, 201);
  })
  .get("/:customer/:file", async (c) => {
    const { customer, file } = c.req.param();
    const { tickets } = c.get("services");
    const { id } = c.get("user");
    const key = `${customer}/${file}`;
    const found = await tickets.open(
      { id, roles: c.get("session").roles },
      key,
      c.req.header("if-none-match"),
    );
    if (!found.ok) return problem(c, { code: found.reason });
    const { body, type, size, etag } = found.ticket;
    // Served as a picture only, whatever the bytes: no script, no frame, no sniffing (fault 58).
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
