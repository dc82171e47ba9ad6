import { z } from "zod";
import { dayMs } from "../durations.ts";
import { markKinds } from "../event/clock.ts";
import { usualDoorsMs } from "../event/match-event.ts";
import { phaseIds } from "../event/sports.ts";
import type { Localized } from "../language/localized.ts";
import { failsAs } from "./problem-facts.ts";
import { tagSchema } from "./venue-console.ts";
import { localizedName } from "./venue-fields.ts";

/** Bodies of the calls about a venue's matches. Times in ms since the epoch, in a file as ISO 8601. */
const latest = 8_640_000_000_000_000;
const time = z.int().min(0).max(latest);
const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const id = z.string().min(1).max(60);

function withDoors<Plan extends { kickoffAt: number; doorsAt?: number | undefined }>(
  { doorsAt, ...plan }: Plan,
  context: z.RefinementCtx,
) {
  const opens = doorsAt ?? plan.kickoffAt - usualDoorsMs;
  if (opens > plan.kickoffAt || plan.kickoffAt - opens > dayMs)
    context.addIssue({ code: "custom", path: ["doorsAt"], ...failsAs({ code: "doors-too-far" }) });
  return { ...plan, doorsAt: opens };
}

export const eventBodySchema = z
  .strictObject({
    name: localizedName(80),
    kickoffAt: time,
    doorsAt: time.optional(),
    /** The runners who may set the clock of this match; as they were where nothing is said. */
    markers: z.array(id).max(40).optional(),
  })
  .transform(withDoors);
export type EventBody = Omit<z.input<typeof eventBodySchema>, "name"> & { name: Localized };
export type EventFields = z.infer<typeof eventBodySchema>;

export const createEventSchema = z.strictObject({ event: eventBodySchema });
export const saveEventSchema = z.strictObject({ tag: tagSchema, event: eventBodySchema });

const said = {
  what: z.enum(markKinds),
  phase: z.enum(phaseIds).nullable().default(null),
  value: z.int().min(-latest).max(latest).nullable().default(null),
};
const fileMark = z.strictObject({ ...said, what: said.what.exclude(["revoked"]), at: moment.optional() });

/**
 * A file of fixtures, from a league's calendar, say. `key` finds the match again; `updatedAt`: what is older changes
 * nothing; `marks`: what is known of its clock.
 */
export const eventFileSchema = z.strictObject({
  events: z
    .array(
      z
        .strictObject({
          key: z.string().min(1).max(120),
          name: localizedName(80),
          kickoffAt: moment,
          doorsAt: moment.optional(),
          updatedAt: moment,
          status: z.enum(["planned", "canceled"]).default("planned"),
          marks: z.array(fileMark).max(60).default([]),
        })
        .transform(withDoors),
    )
    .min(1)
    .max(60)
    .refine((events) => new Set(events.map(({ key }) => key)).size === events.length, "each key once"),
});
export type EventFileBody = z.input<typeof eventFileSchema>;
export type EventFile = z.infer<typeof eventFileSchema>;

export const markSchema = z.strictObject({
  eventId: id,
  /** The number of the last mark that the screen has seen; 0 for none. */
  version: z.int().min(0),
  ...said,
  /** When it happened, if not now. */
  at: time.optional(),
  /** The screen has asked, and it is meant. */
  sure: z.boolean().default(false),
});
export type MarkBody = z.input<typeof markSchema>;
export type MarkFields = z.infer<typeof markSchema>;
