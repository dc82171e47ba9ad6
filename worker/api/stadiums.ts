import type { StadiumSummary } from "#domain/menu/catalog.ts";
import { waitsOf } from "#domain/shop/waits.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { ProblemError } from "../http/problem.ts";
import { serve } from "./serve.ts";
import { withTag } from "./with-tag.ts";

const listCache = { "cache-control": "public, max-age=60, stale-while-revalidate=600" };
const menuCache = { "cache-control": "public, max-age=30, stale-while-revalidate=600" };
const liveCache = { "cache-control": "public, max-age=3" };

const notFound = () => new ProblemError({ code: "stadium-not-found" });

/** Public and the same for everyone (live states for every section), so caches may share these answers. */
export const stadiumsCalls = [
  serve("GET /stadiums", null, async ({ c, services }) => {
    const stadiums = await services.catalog.listStadiums();
    const place = c.req.query("location")?.trim().toLowerCase();
    const isThere = ({ location }: StadiumSummary) =>
      Object.values(location).some((name) => name?.toLowerCase() === place);
    return c.json({ stadiums: place ? stadiums.filter(isThere) : stadiums }, 200, listCache);
  }),
  serve("GET /stadiums/:id/catalog", null, async ({ c, services, params }) => {
    const found = await services.catalog.find(params.id);
    if (!found) throw notFound();
    // Offers and certificates begin and end between two writes.
    const asOfNow = found.items.map(({ offerActive, dietary }) => `${Number(offerActive)}${dietary.length}`);
    const version = `${found.version} ${found.builtAt} ${asOfNow.join("")}`;
    return withTag(c.req.raw, found, version, menuCache);
  }),
  serve("GET /stadiums/:id/live", null, async ({ c, services, params }) => {
    const live: AnswerTo<"GET /stadiums/:id/live"> | null = await services.catalog.live(
      params.id,
      seatOf(c.req.query()),
    );
    if (!live) throw notFound();
    // The tag covers what fans see, not the time of the answer.
    return withTag(
      c.req.raw,
      live,
      JSON.stringify([live.shops, live.dishes, ...(live.match ? [live.match] : [])]),
      liveCache,
    );
  }),
  // Computed from the two above, without a database read.
  serve("GET /stadiums/:id/waits", null, async ({ c, services: { catalog }, params: { id } }) => {
    const [found, live] = await Promise.all([catalog.find(id), catalog.live(id, seatOf(c.req.query()))]);
    const waits: AnswerTo<"GET /stadiums/:id/waits"> | null = found && live && waitsOf(found, live);
    if (!waits) throw notFound();
    return withTag(c.req.raw, waits, JSON.stringify(waits.shops), liveCache);
  }),
];

const seatOf = ({ section = "", stand }: Record<string, string>) =>
  section ? ({ section, stand: stand === "Gallery" ? "Gallery" : "Main" } as const) : null;
