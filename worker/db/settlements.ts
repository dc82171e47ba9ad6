import type { SettledLine } from "#domain/ledger/settlement.ts";
import { insertMany } from "./bulk.ts";
import type { Db } from "./client.ts";
import { settlements } from "./schema/index.ts";

type Source = { orderId: string; intentId: string; at: number };

/** Statements that book lines of the provider's balance; those that are booked stay unchanged. */
export const settledRows = (db: Db, lines: readonly (SettledLine & Source)[]) =>
  insertMany(db, settlements, [...lines]).map((each) => each.onConflictDoNothing());
