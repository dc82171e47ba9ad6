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

type Times = { kickoffAt: number; doorsAt?: number | undefined };
const withDoors = <Plan extends Times>({ doorsAt, ...event }: Plan) => ({
  ...event,
  doorsAt: doorsAt ?? event.kickoffAt - usualDoorsMs,
});
const fitsDoors = ({ doorsAt, kickoffAt }: Required<Times>) =>
  doorsAt <= kickoffAt && kickoffAt - doorsAt <= 24 * hourMs;
const doorsProblem = { path: ["doorsAt"], message: "within the day before the kick-off" };

const eventSchema = z
  .strictObject({ name: localizedName(80), kickoffAt: time, doorsAt: time.optional() })
  .transform(withDoors)
  .refine(fitsDoors, doorsProblem);
export type EventBody = { name: Localized; kickoffAt: number; doorsAt?: number };

export const createEventSchema = z.strictObject({ event: eventSchema });
export const saveEventSchema = z.strictObject({ tag: tagSchema, event: eventSchema });
export type EventFields = z.infer<typeof eventSchema>;

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
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
          marks: z
            .array(
              z.strictObject({
                what: z.enum(markKinds).exclude(["revoked"]),
                phase: z.enum(phaseIds).nullable().default(null),
                value: z.int().nullable().default(null),
                at: moment.optional(),
              }),
            )
            .max(60)
            .default([]),
        })
        .transform(withDoors)
        .refine(fitsDoors, doorsProblem),
    )
    .min(1)
    .max(60)
    .refine((events) => new Set(events.map(({ key }) => key)).size === events.length, "each key once"),
});
export type EventFileBody = z.input<typeof eventFileSchema>;
export type EventFile = z.infer<typeof eventFileSchema>;

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
