import { z } from "zod";
import { hourMs } from "../durations.ts";
import { markKinds } from "../event/clock.ts";
import { usualDoorsMs } from "../event/match-event.ts";
import { phaseIds } from "../event/sports.ts";
import type { Localized } from "../language/localized.ts";
import { tagSchema } from "./venue-console.ts";
import { localizedName } from "./venue-fields.ts";

/** Bodies of the calls about a venue's matches. Times in ms since the epoch. */
const time = z.int().min(0).max(8_640_000_000_000_000);
const id = z.string().min(1).max(60);

const eventSchema = z
  .strictObject({ name: localizedName(80), kickoffAt: time, doorsAt: time.optional() })
  .transform(({ doorsAt, ...event }) => ({ ...event, doorsAt: doorsAt ?? event.kickoffAt - usualDoorsMs }))
  .refine(({ doorsAt, kickoffAt }) => doorsAt <= kickoffAt && kickoffAt - doorsAt <= 24 * hourMs, {
    path: ["doorsAt"],
    message: "within the day before the kick-off",
  });
export type EventBody = { name: Localized; kickoffAt: number; doorsAt?: number };

export const createEventSchema = z.strictObject({ event: eventSchema });
export const saveEventSchema = z.strictObject({ tag: tagSchema, event: eventSchema });
export type EventFields = z.infer<typeof eventSchema>;

/** The runners who may set the clock of this match. */
export const markersSchema = z.strictObject({ tag: tagSchema, markers: z.array(id).max(40) });

export const markSchema = z.strictObject({
  eventId: id,
  /** The number of the last mark that the screen has seen; 0 for none. */
  version: z.int().min(0),
  what: z.enum(markKinds),
  phase: z.enum(phaseIds).nullable().default(null),
  value: z.int().min(-8_640_000_000_000_000).max(8_640_000_000_000_000).nullable().default(null),
  /** When it happened, if not now. */
  at: time.optional(),
  /** The screen has asked, and it is meant. */
  sure: z.boolean().default(false),
});
export type MarkBody = z.input<typeof markSchema>;
export type MarkFields = z.infer<typeof markSchema>;
