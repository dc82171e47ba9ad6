import { z } from "zod";
import { venueLimits } from "../venue/venue-lists.ts";
import { categorySchema, itemSchema } from "./menu/menu-fields.ts";
import { failsAs } from "./problem-facts.ts";
import { shopSchema } from "./shop-fields.ts";
import { stadiumSchema } from "./stadium-fields.ts";
import { venueFindings } from "./venue-rules.ts";

const positionOf = (given: unknown) => {
  if (Array.isArray(given) && given.length === 2) return { latitude: given[0], longitude: given[1] };
  const { latitude, longitude } = (given ?? {}) as Record<string, unknown>;
  return latitude === undefined ? {} : { latitude, longitude };
};

/** A shop's position is two fields, in its location's words, or `coordinates`: an object or a pair (product 18.7). */
function withPosition(shop: unknown): unknown {
  if (typeof shop !== "object" || shop === null) return shop;
  const { coordinates, location, ...rest } = shop as Record<string, unknown>;
  if (typeof location !== "object" || location === null)
    return { ...positionOf(coordinates), ...rest, location };
  const { latitude: _latitude, longitude: _longitude, ...words } = location as Record<string, unknown>;
  return { ...positionOf(location), ...positionOf(coordinates), ...rest, location: words };
}

/** A dish in a file says that it costs nothing: a price of 0 alone is more often a cell that nobody filled. */
const fileItemSchema = itemSchema.extend({ free: z.literal(true).optional() });

const venueFormats = ["seatside-venue/1", "seatside-venue/2"] as const;

/** The file format of `npm run import`: one venue with its shops and menu. */
export const venueFileSchema = z
  .strictObject({
    /** For editors: where the file's JSON Schema is. */
    $schema: z.string().max(200).optional(),
    /** The second also has the terms of its stadium; a file of the first goes on as it is. */
    format: z.enum(venueFormats),
    categories: z.array(categorySchema).max(venueLimits.categories),
    stadium: stadiumSchema,
    shops: z.array(z.preprocess(withPosition, shopSchema)).min(1).max(venueLimits.shops),
    items: z.array(fileItemSchema).min(1).max(venueLimits.items),
  })
  .superRefine(
    (venue, context) => {
      for (const [path, facts] of venueFindings(venue))
        context.addIssue({ code: "custom", path, ...failsAs(facts) });
    },
    // Also when fields are wrong, so that one run lists every problem.
    { when: () => true },
  );

export type VenueFile = z.infer<typeof venueFileSchema>;
