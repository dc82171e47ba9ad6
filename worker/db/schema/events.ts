import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Mark } from "#domain/event/clock.ts";
import type { PhaseId, SportId } from "#domain/event/sports.ts";
import type { Localized } from "#domain/language/localized.ts";
import { stadiums } from "./catalog.ts";
import { foreignId } from "./columns.ts";

/** The matches of a venue that has a clock. Times in ms. */
export const events = sqliteTable(
  "events",
  {
    id: text("id").primaryKey(),
    stadiumId: foreignId("stadium_id", () => stadiums.id, "cascade"),
    name: text("name", { mode: "json" }).$type<Localized>().notNull(),
    sport: text("sport").$type<SportId>().notNull(),
    doorsAt: integer("doors_at").notNull(),
    /** As planned; what really happened is in the marks. */
    kickoffAt: integer("kickoff_at").notNull(),
    /** The name by which a file finds it again; the event's id where somebody entered it. */
    sourceKey: text("source_key").notNull(),
    /** The number of its last mark: of two writers of one version one fails. */
    version: integer("version").notNull().default(0),
    /** The runners whom the manager let set the clock, by their users' ids. */
    markers: text("markers", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** Taken out of the list by the manager. */
    removedAt: integer("removed_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("events_source").on(table.stadiumId, table.sourceKey),
    index("events_kickoff").on(table.stadiumId, table.kickoffAt),
  ],
);

/** What was said of an event. Append-only; a wrong one is revoked by another. */
export const eventMarks = sqliteTable(
  "event_marks",
  {
    eventId: foreignId("event_id", () => events.id, "cascade"),
    number: integer("number").notNull(),
    what: text("what").$type<Mark["what"]>().notNull(),
    phase: text("phase").$type<PhaseId>(),
    value: integer("value"),
    at: integer("at").notNull(),
    heardAt: integer("heard_at").notNull(),
    source: text("source").$type<Mark["source"]>().notNull(),
    /** Who said it; empty for a file. */
    userId: text("user_id").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.number] })],
);
