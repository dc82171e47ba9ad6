import { sql } from "drizzle-orm";
import type { SettledLine } from "#domain/ledger/settlement.ts";
import { insertMany } from "./bulk.ts";
import type { Db } from "./client.ts";
import { orders, settlements } from "./schema/index.ts";

type Source = { orderId: string; intentId: string; at: number };

/** Statements that book lines of the provider's balance; those that are booked stay unchanged. */
export const settledRows = (db: Db, lines: readonly (SettledLine & Source)[]) => [
  ...insertMany(db, settlements, [...lines]).map((each) => each.onConflictDoNothing()),
  ...(lines.length > 0 ? [nameSettled(db)] : []),
];

/** Writes the venue of lines that have none yet, by their index. */
export const nameSettled = (db: Db) =>
  db
    .update(settlements)
    .set({
      stadiumId: sql`(select own.stadium_id from ${orders} as own where own.id = ${settlements.orderId})`,
    })
    .where(sql`stadium_id is null and close_id is null`);
