import { Hono } from "hono";
import type { StadiumSummary } from "#domain/menu/catalog.ts";
import { waitsOf } from "#domain/shop/waits.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import type { AppEnv } from "../app-env.ts";
import { ProblemError } from "../http/problem.ts";
import { withTag } from "./with-tag.ts";

const listed = { "cache-control": "public, max-age=60, stale-while-revalidate=600" };
const menu = { "cache-control": "public, max-age=30, stale-while-revalidate=600" };
const moment = { "cache-control": "public, max-age=3" };

const notFound = () => new ProblemError({ code: "stadium-not-found" });

/** Public and the same for everyone (live states for every section), so caches may share these answers. */
export const stadiumsApi = new Hono<AppEnv>()
  .get("/", async (c) => {
    const stadiums = await c.get("services").catalog.listStadiums();
    const place = c.req.query("location")?.trim().toLowerCase();
    const isThere = ({ location }: StadiumSummary) =>
      Object.values(location).some((name) => name?.toLowerCase() === place);
    return c.json({ stadiums: place ? stadiums.filter(isThere) : stadiums }, 200, listed);
  })
  .get("/:id/catalog", async (c) => {
    const found = await c.get("services").catalog.find(c.req.param("id"));
    if (!found) throw notFound();
    // Offers and certificates begin and end between two writes.
    const asOfNow = found.items.map(({ offerActive, dietary }) => `${Number(offerActive)}${dietary.length}`);
    const version = `${found.version} ${found.builtAt} ${asOfNow.join("")}`;
    return withTag(c.req.raw, found, version, menu);
  })
  .get("/:id/live", async (c) => {
    const live: AnswerTo<"GET /stadiums/:id/live"> | null = await c
      .get("services")
      .catalog.live(c.req.param("id"), seatOf(c.req.query()));
    if (!live) throw notFound();
    // The tag covers what fans see, not the time of the answer.
    return withTag(c.req.raw, live, JSON.stringify([live.shops, live.dishes]), moment);
  })
  // Out of the two above: it costs no look at the record.
  .get("/:id/waits", async (c) => {
    const { catalog } = c.get("services");
    const [found, live] = await Promise.all([
      catalog.find(c.req.param("id")),
      catalog.live(c.req.param("id"), seatOf(c.req.query())),
    ]);
    const waits: AnswerTo<"GET /stadiums/:id/waits"> | null = found && live && waitsOf(found, live);
    if (!waits) throw notFound();
    return withTag(c.req.raw, waits, JSON.stringify(waits.shops), moment);
  });

const seatOf = ({ section = "", stand }: Record<string, string>) =>
  section ? ({ section, stand: stand === "Gallery" ? "Gallery" : "Main" } as const) : null;
