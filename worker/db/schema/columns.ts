import { type AnySQLiteColumn, customType, text } from "drizzle-orm/sqlite-core";
import type { ActorKind } from "#domain/actor.ts";

const stored: Partial<Record<ActorKind, string>> = { manager: "venue", guest: "customer" };

/** A role, or who did something: rows say "venue" for a manager, and "customer" for a guest too. */
export const actorKind = <Kind extends ActorKind>(name: string) =>
  customType<{ data: Kind; driverData: string }>({
    dataType: () => "text",
    toDriver: (kind) => stored[kind] ?? kind,
    fromDriver: (value) => (value === stored.manager ? "manager" : value) as Kind,
  })(name);

/** The id of another table's row. */
export const foreignId = (name: string, row: () => AnySQLiteColumn, onDelete?: "cascade") =>
  text(name).notNull().references(row, { onDelete });
