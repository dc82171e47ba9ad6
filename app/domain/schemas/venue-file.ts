import { z } from "zod";
import { venueLimits } from "../venue/venue-lists.ts";
import { categorySchema, itemSchema, shopSchema, stadiumSchema } from "./venue-parts.ts";
import { venueFindings } from "./venue-rules.ts";

/** The file format of `npm run import`: one venue with its shops and menu. */
export const venueFileSchema = z
  .strictObject({
    format: z.literal("seatside-venue/1"),
    categories: z.array(categorySchema).max(venueLimits.categories),
    stadium: stadiumSchema,
    shops: z.array(shopSchema).min(1).max(venueLimits.shops),
    items: z.array(itemSchema).min(1).max(venueLimits.items),
  })
  .superRefine(
    (venue, context) => {
      for (const [path, message] of venueFindings(venue)) context.addIssue({ code: "custom", path, message });
    },
    // Also when fields are wrong, so that one run lists every problem.
    { when: () => true },
  );

export type VenueFile = z.infer<typeof venueFileSchema>;
